import type { ReadsAs } from '../../browser/pinyin'
import { normalizeForSearch } from '../../i18n/best-matches'
import { toldApart, type DraftMention } from './message-draft'
import { useWords } from './words'
import styles from './composer-form.module.css'

interface Props {
  /** The prefix of the ids of the list and its options. */
  id: string
  offered: readonly DraftMention[]
  active: number
  query: string
  onChoose(mention: DraftMention): void
}

/** The people who can be mentioned, shown over the field. The field keeps the focus and handles the keys. */
export function MentionList({ id, offered, active, query, onChoose }: Props) {
  const { t } = useWords()
  return (
    <div className={styles['people']}>
      <div id={`${id}-people`} role="listbox" aria-label={t('members')}>
        {offered.map((each, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={each.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles['person']}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(each)}
          >
            <bdi>{each.as ?? each.name}</bdi>
          </div>
        ))}
      </div>
      {offered.length === 0 && (
        <p className={styles['nobody']} role="status">
          {t('nobody', { query })}
        </p>
      )}
    </div>
  )
}

/** An `@` that is being written: its position, and the text between it and the caret. */
interface MentionQuery {
  at: number
  query: string
}

/**
 * The `@` before the caret; undefined if there is none, or if it is part of an e-mail address. Chinese has no spaces,
 * so `@` may follow a word directly.
 */
export function mentionQueryAt(text: string, caret: number): MentionQuery | undefined {
  const found = /(?:^|[^\w.%+@-])@([^\s@]{0,30})$/.exec(text.slice(0, caret))
  const [, query = ''] = found ?? []
  return found ? { at: caret - query.length - 1, query } : undefined
}

const MOST_OFFERED = 8

interface Mentionable {
  /** Names by open_id. */
  people: ReadonlyMap<string, string>
  /** The mentions in the draft so far. */
  mentioned: readonly DraftMention[]
  /** The name of the mention of everyone. */
  everyone: string
}

/**
 * Candidates: everyone, and members whose name, or its pinyin, contains the query; names that begin with it come
 * first. People who share a name are shown with the end of their id.
 */
export function offeredMentions(
  query: string,
  { people, mentioned, everyone }: Mentionable,
  readsAs: ReadsAs = () => false,
): DraftMention[] {
  const asked = normalizeForSearch(query)
  const named = [...people].map(([id, name]) => ({ id, name }))
  // Everyone comes last, so that a hasty Enter does not mention the whole chat.
  const all = [...named, { id: 'all', name: everyone }]
  const found = all.filter(({ id, name }) =>
    id === 'all' ? matches(name, asked) || 'all'.startsWith(asked) : matches(name, asked) || readsAs(name),
  )
  const rankOf = ({ id, name }: DraftMention) => {
    if (normalizeForSearch(name).startsWith(asked)) return 0
    return matches(name, asked) || id === 'all' ? 1 : 2
  }
  const others = [...all, ...mentioned]
  return found
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MOST_OFFERED)
    .map((each) => toldApart(each, others))
}

const matches = (name: string, asked: string): boolean => normalizeForSearch(name).includes(asked)
