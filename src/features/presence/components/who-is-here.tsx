import { Monitor } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ANOTHER_BROWSER, MOST_CONFLICTS, type Present } from '../../../../contract/herald/presence'
import { wallClock } from '../../../../primitives/clock'
import type { SaveQueue } from '../../../../saving/saving'
import { changes } from '../../../api/changes'
import { reportPresence } from '../../../api/presence'
import { initialOf } from '../../../ui/first-letter'
import { useListeners } from '../../../ui/outside-react'
import { BlockSigns, lookOf } from '../block-signs'
import { OthersConflicts } from '../others-conflicts'
import { PresenceTracker } from '../presence-tracker'
import { useWords } from '../words'
import styles from './who-is-here.module.css'

interface Props {
  chatId: string
  queue: SaveQueue
  /** Scrolls to blocks. Like `hold`, it must stay the same function. */
  show(ids: readonly string[]): void
  /** Receives the conflicts of others, until the returned function is called. */
  hold(others: OthersConflicts): () => void
}

/** More people than this are only counted. */
const MOST_SHOWN = 4

/** Shows in the header, and at the blocks, the people who have this announcement open and type in it. */
export function WhoIsHere({ chatId, queue, show, hold }: Props) {
  const say = useWords()
  const { others, tracker } = useOthers({ chatId, queue, hold })
  const nameOf = (present: Present) => (present.who === ANOTHER_BROWSER ? say('anotherBrowser') : present.who)
  // The editor keeps the events of typing to itself, after this.
  useListeners(
    document,
    {
      selectionchange: () => tracker.current?.moved(),
      input: ({ target }) => {
        if (target instanceof Element && target.closest('.ed-doc')) tracker.current?.typed()
      },
      visibilitychange: () => tracker.current?.setVisible(document.visibilityState === 'visible'),
    },
    { capture: true, passive: true },
  )
  const [signs] = useState(() => new BlockSigns())
  useEffect(() => () => signs.remove(), [signs])
  useEffect(() =>
    signs.show(
      others.flatMap((present) => {
        if (present.block_id === undefined) return []
        const who = nameOf(present)
        const words = present.typing ? say('signTyping', { who }) : who
        return { id: queue.localIdOf(present.block_id), look: lookOf(present), words }
      }),
    ),
  )
  const told = useTold(others, nameOf)
  const wordsOf = (present: Present) => {
    const who = nameOf(present)
    if (present.block_id === undefined) return who
    const block = firstWordsOf(queue.localIdOf(present.block_id))
    if (block === '') return say(present.typing ? 'typingSomewhere' : 'inSomeBlock', { who })
    return say(present.typing ? 'typing' : 'inBlock', { who, block })
  }
  return (
    <>
      {others.length > 0 && (
        <ul className={styles['here']} aria-label={say('here')}>
          {others.slice(0, MOST_SHOWN).map((present) => (
            <li key={present.by}>
              <button
                type="button"
                className={`${styles['person']} ${styles[lookOf(present)]}`}
                aria-label={wordsOf(present)}
                title={wordsOf(present)}
                data-typing={present.typing}
                onClick={() => {
                  if (present.block_id !== undefined) show([queue.localIdOf(present.block_id)])
                }}
              >
                {present.who === ANOTHER_BROWSER ? (
                  <Monitor size={14} aria-hidden="true" />
                ) : (
                  <span aria-hidden="true">{initialOf(present.who)}</span>
                )}
              </button>
            </li>
          ))}
          {others.length > MOST_SHOWN && (
            <li className={styles['more']} title={others.slice(MOST_SHOWN).map(nameOf).join(', ')}>
              {say('more', { count: others.length - MOST_SHOWN })}
            </li>
          )}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {told && say(told.isHere ? 'came' : 'left', { who: told.who })}
      </span>
    </>
  )
}

/** Reports where this page is while it is open. Returns the others, and the tracker. */
function useOthers({ chatId, queue, hold }: Omit<Props, 'show'>) {
  const [others, setOthers] = useState<readonly Present[]>([])
  const tracker = useRef<PresenceTracker>(undefined)
  useEffect(() => {
    const conflicts = new OthersConflicts(queue, (ended) => opened.end(ended))
    const opened: PresenceTracker = new PresenceTracker({
      chatId,
      clock: wallClock,
      report: reportPresence,
      listen: (onEvent) => changes.listen(onEvent),
      blockNow() {
        const id = blockOfCursor()
        return id !== undefined && queue.isKnown(id) ? queue.blockIdOf(id) : undefined
      },
      onOthers(now) {
        setOthers(now)
        conflicts.take(now)
      },
      onEnded: (ended) => conflicts.endedElsewhere(ended),
    })
    tracker.current = opened
    const tellOwn = () => opened.show(conflicts.own.slice(0, MOST_CONFLICTS))
    tellOwn()
    const stop = queue.subscribe(tellOwn)
    const release = hold(conflicts)
    return () => {
      release()
      stop()
      conflicts.close()
      opened.close()
    }
  }, [chatId, queue, hold])
  return { others, tracker }
}

/** Returns the last person who came or left. */
function useTold(others: readonly Present[], nameOf: (present: Present) => string) {
  const [told, setTold] = useState<{ isHere: boolean; who: string }>()
  const [before, setBefore] = useState(others)
  if (before !== others) {
    setBefore(others)
    const come = others.find(({ by }) => !before.some((each) => each.by === by))
    const gone = before.find(({ by }) => !others.some((each) => each.by === by))
    const news = come ?? gone
    if (news) setTold({ isHere: news === come, who: nameOf(news) })
  }
  return told
}

/** The id in this page of the block that holds the cursor; undefined if the document does not have the focus. */
function blockOfCursor(): string | undefined {
  const focused = document.activeElement?.closest('.ed-doc')
  if (!focused) return undefined
  const anchor = document.activeElement === focused ? getSelection()?.anchorNode : document.activeElement
  const element = anchor instanceof Element ? anchor : anchor?.parentElement
  return element?.closest<HTMLElement>('[data-block-id]')?.dataset['blockId']
}

const MOST_LETTERS = 40

/** The beginning of a block's words, if it is on the screen. */
function firstWordsOf(id: string): string {
  const line = document.querySelector(`.ed-doc [data-block-id="${CSS.escape(id)}"] > .ed-line`)
  const words = line?.textContent?.trim() ?? ''
  return words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS)}…` : words
}
