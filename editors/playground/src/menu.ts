// Shows a list to choose from below a button: with the mouse, or with arrows, Enter and Escape.

export interface Item {
  readonly label: string;
  /** Why it is not possible. */
  readonly disabled?: string | undefined;
  readonly run: () => void;
}

/** Opens a menu below an element. */
export function openMenu(anchor: HTMLElement, items: readonly Item[]): void {
  const menu = document.createElement("div");
  menu.className = "playground-menu";
  menu.setAttribute("role", "menu");
  menu.popover = "auto";
  for (const { label, disabled, run } of items) {
    const item = document.createElement("button");
    item.type = "button";
    item.setAttribute("role", "menuitem");
    item.textContent = label;
    item.title = disabled ?? "";
    item.disabled = disabled !== undefined;
    item.onclick = () => {
      menu.hidePopover();
      run();
    };
    menu.append(item);
  }
  document.body.append(menu);
  menu.ontoggle = (event) => {
    if (event.newState === "closed") {
      menu.remove();
      anchor.setAttribute("aria-expanded", "false");
    }
  };
  menu.onkeydown = (event) => move(menu, event);
  anchor.setAttribute("aria-expanded", "true");
  menu.showPopover();
  const { left, bottom } = anchor.getBoundingClientRect();
  menu.style.left = `${Math.max(0, Math.min(left, innerWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${bottom + 4}px`;
  menu.querySelector<HTMLElement>("button:enabled")?.focus();
}

function move(menu: HTMLElement, event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) {
    return;
  }
  event.preventDefault();
  const items = [...menu.querySelectorAll<HTMLElement>("button:enabled")];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items.at((at + by + items.length) % items.length)?.focus();
}
