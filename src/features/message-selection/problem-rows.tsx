import type { TFunction } from 'i18next'
import { CircleAlert, Info } from 'lucide-react'
import type { Message } from '../../../contract/im/messages/message'
import { Button } from '../../ui/button'
import {
  type ExclusionReason,
  exclusionWords,
  MAX_PICKED,
  type SelectionEvent,
  type SelectionNotice,
} from '../forward/forward'
import { plainTextOf } from '../message-content/message-content'
import type { Problem, Repair } from './find-problems'
import { useWords } from './words'
import styles from './problem-rows.module.css'

interface Props {
  problems: readonly Problem[]
  messages: readonly Message[]
  onRepair(repair: Repair): void
}

/** With more threads to keep than this, choosing in the tray is easier. */
const MOST_REPAIRS = 4

/** The problems that prevent sending, the code that the service would return, and buttons that fix them. */
export function ProblemRows({ problems, messages, onRepair }: Props) {
  const { t } = useWords()
  return (
    <ul className={styles['problems']} aria-label={t('problems.label')}>
      {problems.map((problem) => {
        const { kind, code, repairs } = problem
        return (
          <li key={kind} className={styles['problem']} data-grave={code !== undefined}>
            <div className={styles['words']}>
              {code === undefined ? (
                <Info size={16} aria-hidden="true" />
              ) : (
                <CircleAlert size={16} aria-hidden="true" />
              )}
              <ProblemWords problem={problem} />
            </div>
            <div className={styles['repairs']}>
              {repairs.slice(0, MOST_REPAIRS).map((repair) => (
                <Button
                  key={repair.id + ('of' in repair ? repair.of : '')}
                  className={styles['repair']}
                  onClick={() => onRepair(repair)}
                >
                  {repairWords(repair, messages, t)}
                </Button>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The problem in words. A line with a code or a rule unfolds to them. */
function ProblemWords({ problem: { kind, code, rule, message_ids } }: { problem: Problem }) {
  const { t } = useWords()
  const said = t(`problems.${kind}`, { count: message_ids.length })
  const words = code === undefined ? `${said} · ${t('leftOut')}` : said
  if (code === undefined && rule === undefined) return <p>{words}</p>
  return (
    <details>
      <summary className={styles['summary']}>{words}</summary>
      <p>
        {[code !== undefined && t('refusedWith', { code }), rule !== undefined && t('rule', { rule })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </details>
  )
}

/** Enough of a thread's first words to tell it from others. */
const BEGINNING = 24

/** The label of a repair's button. A thread has no name, so the label has the first selected message from it. */
function repairWords(
  repair: Repair,
  messages: readonly Message[],
  t: TFunction<'message-selection'>,
): string {
  if (repair.id === 'split') return t('repairs.split', { count: repair.batches.length })
  const { id, keeps, drop, of } = repair
  if (!id.startsWith('keep')) return t(`repairs.${id}`, { count: drop.length })
  const first = messages.find(({ thread_id, chat_id }) => of === (id === 'keepThread' ? thread_id : chat_id))
  return t(`repairs.${id}`, { count: keeps, of: first ? beginningOf(plainTextOf(first)) : '' })
}

function beginningOf(words: string): string {
  const letters = Array.from(words)
  return letters.length > BEGINNING ? `${letters.slice(0, BEGINNING).join('')}…` : words
}

type Translate = TFunction<'message-selection'>

/** The event in full sentences, and the number of selected messages after it. */
export function noticeText(notice: SelectionNotice, t: Translate): string {
  const now = t('notice.now', { count: notice.picked, most: MAX_PICKED })
  if (notice.type === 'notRead') return t('notice.notRead')
  if (notice.type === 'undone') return join(t('notice.undone'), now)
  if (notice.type !== 'picked') return join(t(`notice.${notice.type}`, { count: notice.count }), now)
  return join(refusalText(notice, t), now)
}

/** Says which messages did not fit in, and which can never be sent. Empty if there are none. */
export function refusalText(notice: SelectionEvent, t: Translate): string {
  if (notice.type !== 'picked') return ''
  const { refused, unfit } = notice
  const first = unfit[0]
  const whys: ExclusionReason[] = (['recalled', 'system', 'inside'] as const).filter((why) =>
    unfit.some((one) => one.why === why),
  )
  return join(
    refused > 0 ? t('notice.full', { count: refused, most: MAX_PICKED }) : '',
    first && unfit.length === 1 ? exclusionWords(first.why) : '',
    unfit.length > 1
      ? t('notice.unfit', {
          count: unfit.length,
          kinds: whys.map((why) => t(`kinds.${why}`)).join(t('and')),
        })
      : '',
  )
}

const join = (...sentences: string[]): string => sentences.filter(Boolean).join(' ')
