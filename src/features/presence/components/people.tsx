import { Monitor } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ANOTHER_BROWSER, type Present } from '../../../../contract/herald/presence'
import { initialOf } from '../../../ui/first-letter'
import { BlockSigns, lookOf } from '../block-signs'
import { OWN_TAB } from '../shared-others'
import { useWords } from '../words'
import styles from './who-is-here.module.css'

interface Props {
  /** Their blocks have the ids of this page. */
  others: readonly Present[]
  /** Scrolls to blocks. */
  show(ids: readonly string[]): void
}

/** More people than this are only counted. */
const MOST_SHOWN = 4

/** The people who are here, in a row, and at the blocks that they are in. */
export function People({ others, show }: Props) {
  const say = useWords()
  const nameOf = ({ who }: Present) =>
    who === ANOTHER_BROWSER ? say('anotherBrowser') : who === OWN_TAB ? say('ownTab') : who
  const [signs] = useState(() => new BlockSigns())
  useEffect(() => () => signs.remove(), [signs])
  useEffect(() =>
    signs.show(
      others.flatMap((present) => {
        if (present.block_id === undefined) return []
        const who = nameOf(present)
        const words = present.typing ? say('signTyping', { who }) : who
        return { id: present.block_id, look: lookOf(present), words }
      }),
    ),
  )
  const told = useTold(others, nameOf)
  const wordsOf = (present: Present) => {
    const who = nameOf(present)
    if (present.block_id === undefined) return who
    const block = firstWordsOf(present.block_id)
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
                  if (present.block_id !== undefined) show([present.block_id])
                }}
              >
                {present.who === ANOTHER_BROWSER || present.who === OWN_TAB ? (
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

const MOST_LETTERS = 40

/** The beginning of a block's words, if it is on the screen. */
function firstWordsOf(id: string): string {
  const line = document.querySelector(`.ed-doc [data-block-id="${CSS.escape(id)}"] > .ed-line`)
  const words = line?.textContent?.trim() ?? ''
  return words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS)}…` : words
}
