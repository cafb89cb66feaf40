const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** As the keyboard in front of the reader says it. */
export const PALETTE_KEYS = isApple ? '⌘ K' : 'Ctrl K'

/** `Mod-Shift-s` as the keyboard in front of the reader says it: `Ctrl Shift S`. */
export const shownKeys = (keys: string): string =>
  keys
    .split('-')
    .map((key) => (key === 'Mod' ? (isApple ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key))
    .join(' ')

const TEXT_FIELDS = 'textarea, select, input:not([type="radio"], [type="checkbox"], [type="button"])'

/** Whether what was pressed is meant as text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS))
