import type { OtherObjects } from '../../../contract/docx/block'

/** How the five alerts of GitHub's Markdown look as callouts, and callouts as alerts. */
export const alertKinds: Readonly<Record<string, OtherObjects['callout']>> = {
  note: { background_color: 5, border_color: 5, emoji_id: 'information_desk_person' },
  tip: { background_color: 4, border_color: 4, emoji_id: 'bulb' },
  important: { background_color: 6, border_color: 6, emoji_id: 'exclamation' },
  warning: { background_color: 3, border_color: 3, emoji_id: 'construction' },
  caution: { background_color: 1, border_color: 1, emoji_id: 'no_entry' },
}

/** The alert that comes nearest to a callout's ground. */
export function alertOf(look: OtherObjects['callout']): string {
  const family = ((look.background_color ?? 5) - 1) % 7
  return ['caution', 'warning', 'warning', 'tip', 'note', 'important', 'note'][family] ?? 'note'
}
