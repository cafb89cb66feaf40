import { LarkError } from '../../../../client/lark-error'
import { errorCodes } from '../../../../contract/error-codes'
import type { ErrorCode } from '../../../../contract/error-codes'
import { MOST_TARGETS } from '../../../api/chats/many-chats'
import { explainFailure } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Chip } from '../../../ui/chip'
import { FailureNote } from '../../../ui/failure'
import type { Audience, NamedChat } from '../audience'
import type { LeftOut, Reach } from '../resolve-audience'
import { useReach } from '../use-reach'
import type { AudienceUse } from '../use-reach'
import { useAudienceWords } from '../words'
import styles from './reach-list.module.css'

interface Props {
  /** Undefined until there is something to look at. */
  audience: Audience | undefined
  use: AudienceUse
}

/** Whom an audience reaches now: the chats, those new since its last use, and those left out with the reason. */
export function ReachList({ audience, use }: Props) {
  const { say } = useAudienceWords()
  const { data, error, isFetching, refetch } = useReach(audience, use)
  if (!audience) return null
  return (
    <section className={styles['reach']} aria-label={say('reach.title')} aria-busy={isFetching}>
      <div role="status">
        {isFetching ? <p className={styles['quiet']}>{say('reach.asking')}</p> : null}
        {data && !isFetching && <p className={styles['count']}>{countWords(data, use, say)}</p>}
      </div>
      {error && !isFetching ? <FailureNote error={error} retry={() => void refetch()} /> : null}
      {data && !isFetching && (
        <>
          <ReachNotes reach={data} />
          {!data.isWhole && <p className={styles['warning']}>{say('reach.partly')}</p>}
          {data.chats.length > 0 && (
            // Scrolls if it is long, so the keyboard has to reach it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <ul className={styles['chats']} tabIndex={0} aria-label={say('reach.title')}>
              {data.chats.map((chat) => (
                <li key={chat.chat_id}>
                  <span className={styles['name']}>{nameOf(chat)}</span>
                  {data.fresh.has(chat.chat_id) && <Chip tone="accent">{say('reach.new')}</Chip>}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

/** What is new since the last use, and what is left out: names first, ids and codes folded. */
export function ReachNotes({ reach }: { reach: Reach }) {
  const { say } = useAudienceWords()
  const names = useNames()
  const fresh = reach.chats.filter(({ chat_id }) => reach.fresh.has(chat_id))
  return (
    <>
      {fresh.length > 0 && <p>{say('reach.fresh', { count: fresh.length, names: names(fresh) })}</p>}
      <LeftOutNotes leftOut={reach.leftOut} />
      {reach.hidden > 0 && (
        <p className={styles['warning']}>{say('reach.hidden', { count: reach.hidden })}</p>
      )}
    </>
  )
}

/** The chats that are left out, a line for each reason. */
export const LeftOutNotes = ({ leftOut }: Pick<Reach, 'leftOut'>) =>
  [...groupsOf(leftOut)].map(([key, chats]) => <LeftOutGroup key={key} chats={chats} />)

/** The chats that are left out, by their reason. */
function groupsOf(leftOut: readonly LeftOut[]): ReadonlyMap<string, readonly LeftOut[]> {
  const groups = new Map<string, LeftOut[]>()
  for (const chat of leftOut) {
    const key = `${chat.because} ${chat.code ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), chat])
  }
  return groups
}

/** Chats that are left out for one reason. */
function LeftOutGroup({ chats }: { chats: readonly LeftOut[] }) {
  const { say } = useAudienceWords()
  const { t } = useTranslation('failures')
  const names = useNames()
  const [{ because, code } = { because: 'gone' as const }] = chats
  const why =
    because === 'refused' && code !== undefined && isKnown(code)
      ? explainFailure(new LarkError({ code, ...errorCodes[code] }), t).what
      : ''
  return (
    <details className={styles['left']}>
      <summary>{say(`leftOut.${because}`, { names: names(chats), most: MOST_TARGETS, why })}</summary>
      <ul className={styles['ids']}>
        {chats.map((chat) => (
          <li key={chat.chat_id}>
            {chat.name && <span>{chat.name}</span>} <code>{chat.chat_id}</code>
            {chat.code !== undefined && <code>{chat.code}</code>}
          </li>
        ))}
      </ul>
    </details>
  )
}

const isKnown = (code: number): code is ErrorCode => code in errorCodes

const nameOf = ({ name, chat_id }: NamedChat): string => name || chat_id

/** The most chats that a line names. */
const MOST_NAMED = 5

/** Names several chats in one line. */
export function useNames() {
  const { say, language } = useAudienceWords()
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return (chats: readonly NamedChat[]): string => {
    const more = chats.length - MOST_NAMED
    const names = chats.slice(0, MOST_NAMED).map(nameOf)
    if (more <= 0) return list.format(names)
    const separated = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names)
    return say('reach.andMore', { names: separated, count: more })
  }
}

/** How many chats are reached, or added to those already chosen. */
function countWords(
  { chats, leftOut }: Reach,
  { chosen }: AudienceUse,
  say: ReturnType<typeof useAudienceWords>['say'],
): string {
  const count = chats.length
  if (count === 0 && chosen.length === 0) return say('reach.nobody')
  const words = say(chosen.length > 0 ? 'reach.more' : 'reach.chats', { count })
  const isCut = leftOut.some(({ because }) => because === 'limit')
  return isCut ? `${words} ${say('reach.most', { most: MOST_TARGETS })}` : words
}
