((comment) @injection.content
  (#set! injection.language "comment"))
