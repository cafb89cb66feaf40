import { isFixed } from '../changes/protection'
import { objectAttrs } from '../schema/attrs'
import { SwatchGrid } from '../view/swatch-grid'
import { useWords } from '../view/use-words'
import { calloutStyleOf, setCalloutStyle } from './callout-style'
import type { CalloutStyle } from './callout-style'
import { EmojiPicker } from './emoji-picker'
import type { PopupFormProps } from './popup-layer'

type ColorKey = 'background_color' | 'border_color' | 'text_color'

const rows: readonly { key: ColorKey; words: string; count: number; kind: 'ground' | 'border' | 'color' }[] =
  [
    { key: 'background_color', words: 'insert.callout.background', count: 15, kind: 'ground' },
    { key: 'border_color', words: 'insert.callout.border', count: 7, kind: 'border' },
    { key: 'text_color', words: 'insert.callout.text', count: 7, kind: 'color' },
  ]

/** Emoji and colours of a callout. What a change costs on the platform stands above them. */
export function CalloutForm({ view, popup }: PopupFormProps) {
  const { t } = useWords()
  const node = view.state.doc.nodeAt(popup.from)
  if (node?.type.name !== 'callout') return null
  const look = calloutStyleOf(objectAttrs(node).body)
  if (isFixed(node)) return <p className="ed-insert-note">{t('insert.callout.fixed')}</p>
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
      <p className="ed-insert-note">{t('insert.callout.again')}</p>
    </div>
  )
}
