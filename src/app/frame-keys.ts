const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** As labelled on the operator's keyboard. */
export const PALETTE_KEYS = isApple ? '⌘ K' : 'Ctrl K'

/** `Mod-Shift-s` as labelled on the operator's keyboard: `Ctrl Shift S`. */
export const formatKeys = (keys: string): string =>
  keys
    .split(' | ')
    .map((one) => one.split('-').map(formatKey).join(' '))
    .join(` ${KEY_SEPARATOR} `)

/** Between keys that do the same, or the opposite. */
export const KEY_SEPARATOR = '·'

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

function formatKey(key: string): string {
  if (key === 'Mod') return isApple ? '⌘' : 'Ctrl'
  return arrows[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}

const TEXT_FIELDS = 'textarea, select, input:not([type="radio"], [type="checkbox"], [type="button"])'

/** Whether a key pressed here is meant as text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS))
