/** To the first thing that can be pressed below the cells of a sheet, as *Try again*; Escape leads back. False: there is none. */
export function focusFoot(sheet: Node | null): boolean {
  const button = sheet instanceof Element ? sheet.querySelector<HTMLElement>('.ed-sheet-foot button') : null
  button?.focus()
  return button !== null
}
