import { isFixed } from '../../editor/changes/protection'
import { EmojiPicker } from '../../editor/insert/emoji-picker'
import type { PopupFormProps } from '../../editor/insert/popup'
import { objectAttrs } from '../../editor/schema/attrs'
import { SwatchGrid } from '../../editor/view/swatch-grid'
import { useWords } from '../../editor/view/view-context'
import { calloutStyleOf, setCalloutStyle } from './callout-style'
import type { CalloutStyle } from './callout-style'

type ColorKey = 'background_color' | 'border_color' | 'text_color'

const rows: readonly { key: ColorKey; words: string; count: number; kind: 'ground' | 'border' | 'color' }[] =
  [
    { key: 'background_color', words: 'callout.background', count: 15, kind: 'ground' },
    { key: 'border_color', words: 'callout.border', count: 7, kind: 'border' },
    { key: 'text_color', words: 'callout.text', count: 7, kind: 'color' },
  ]

/** Emoji and colours of a callout. Above them is what a change costs on the platform. */
export function CalloutForm({ view, popup }: PopupFormProps) {
  const { t } = useWords()
  const node = view.state.doc.nodeAt(popup.from)
  if (node?.type.name !== 'callout') return null
  const look = calloutStyleOf(objectAttrs(node).body)
  if (isFixed(node)) return <p className="ed-insert-note">{t('callout.fixed')}</p>
  const change = (to: { [Key in keyof CalloutStyle]: CalloutStyle[Key] | undefined }) =>
    setCalloutStyle(popup.from, to)(view.state, view.dispatch)

  return (
    <div className="ed-callout-form">
      <EmojiPicker now={look.emoji_id ?? 'gift'} onPick={(emoji_id) => change({ emoji_id })} />
      <SwatchGrid
        groups={rows.map(({ key, words, count, kind }) => ({
          label: t(words),
          kind,
          numbers: Array.from({ length: count }, (_, index) => index + 1),
          now: look[key] ?? 0,
          onPick: (number) => change({ [key]: number || undefined }),
        }))}
      />
      <p className="ed-insert-note">{t('callout.again')}</p>
    </div>
  )
}
