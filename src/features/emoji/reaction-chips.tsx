import { SmilePlus } from 'lucide-react'
import type { ReactionKind } from '../../api/messages/reactions'
import { emojiName, reactionOf } from './emoji-list'
import { useWords } from './words'
import styles from './reaction-chips.module.css'

export interface ReactionChipsProps {
  kinds: readonly ReactionKind[]
  /** Names of people and bots by their ids. */
  names: ReadonlyMap<string, string>
  /** Whether the user may react. */
  canReact: boolean
  tabIndex: 0 | -1
}

/** More names than this are counted instead. */
const MOST_NAMED = 12

/**
 * The reactions to a message: each kind with its number, and who reacted like this. A press says in `data-press` and
 * `data-reaction` what to do, and the list does it.
 */
export function ReactionChips({ kinds, names, canReact, tabIndex }: ReactionChipsProps) {
  const { t, i18n } = useWords()
  return (
    <div className={styles['chips']} data-reactions>
      {kinds.map(({ type, count, operators, ownId }) => {
        const emoji = reactionOf(type)
        const named = operators.slice(0, MOST_NAMED).map((id) => names.get(id) ?? t('somebody'))
        const left = count - named.length
        const people = new Intl.ListFormat(i18n.language).format(
          left > 0 ? [...named, t('others', { count: left })] : named,
        )
        const words = t('reacted', { name: emojiName(emoji, i18n.language), people })
        return (
          <button
            key={type}
            type="button"
            className={styles['chip']}
            tabIndex={tabIndex}
            disabled={!canReact}
            data-press="toggleReaction"
            data-reaction={type}
            aria-pressed={ownId !== undefined}
            aria-label={words}
            title={words}
          >
            <span
              aria-hidden="true"
              className={styles['glyph']}
              data-words={/^[\x20-\x7e]+$/.test(emoji.glyph)}
            >
              {emoji.glyph}
            </span>
            <span aria-hidden="true" className={styles['count']}>
              {count}
            </span>
          </button>
        )
      })}
      {canReact && (
        <button
          type="button"
          className={`${styles['chip']} ${styles['more']}`}
          tabIndex={tabIndex}
          data-press="react"
          aria-haspopup="dialog"
          aria-label={t('pickReaction')}
          title={t('pickReaction')}
        >
          <SmilePlus size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
