/** The platform's emoji that Unicode has, by `emoji_type`. */
const signs: Readonly<Record<string, string>> = {
  SMILE: '🙂',
  LAUGH: '😄',
  JOYFUL: '😆',
  WINK: '😉',
  BLUSH: '😊',
  LOVE: '😍',
  CRY: '😢',
  SOB: '😭',
  ANGRY: '😠',
  THINKING: '🤔',
  OK: '👌',
  THUMBSUP: '👍',
  APPLAUSE: '👏',
  MUSCLE: '💪',
  FISTBUMP: '👊',
  THANKS: '🙏',
  HEART: '❤️',
  PARTY: '🎉',
  FIRE: '🔥',
  ROSE: '🌹',
  DONE: '✅',
  CheckMark: '✅',
  CrossMark: '❌',
}

export const emotionSign = (type: string): string | undefined =>
  Object.hasOwn(signs, type) ? signs[type] : undefined
