import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { inSlices } from '../../../../primitives/in-slices'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import { revisionQuery } from '../../../api/announcement/open-document'
import { useNearViewport } from '../../../editor/view/near-viewport'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import type { Change, Section } from '../compare/changes-of'
import { changesOf } from '../compare/changes-of'
import { compareDocuments } from '../compare/compare-documents'
import { expandEntry } from '../entries/history-entries'
import type { HistoryEntry } from '../entries/history-entries'
import type { RevisionNote } from '../entries/revision-notes'
import type { ComparedRevisions } from '../history-address'
import { useHistoryWords } from '../words'
import type { SayHistory } from '../words'
import styles from './revision-entry.module.css'

export interface EntryContext {
  chatId: string
  newest: number
  notes: readonly RevisionNote[]
  /** The name of an author. */
  nameOf: (by: string) => string
  shown: ComparedRevisions | undefined
  onPick: (compared: ComparedRevisions) => void
}

/** A piece of work: its time, author and changes in words. One click compares it, another lists its revisions. */
export function RevisionEntry({ entry, context }: { entry: HistoryEntry; context: EntryContext }) {
  const { say } = useHistoryWords()
  const [isUnfolded, setUnfolded] = useState(false)
  const Chevron = isUnfolded ? ChevronDown : ChevronRight
  return (
    <li>
      <EntryButton entry={entry} context={context} />
      {entry.from < entry.to && (
        <>
          <button
            type="button"
            className={styles['unfold']}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <Chevron size={14} aria-hidden="true" />
            {say(isUnfolded ? 'fold' : 'unfold')}
            <span className="visually-hidden"> {say('numbers', { from: entry.from, to: entry.to })}</span>
          </button>
          {isUnfolded && (
            <ol className={styles['inner']}>
              {expandEntry(entry, context.notes).map((each) => (
                <li key={each.to}>
                  <EntryButton entry={each} context={context} />
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </li>
  )
}

function EntryButton({ entry, context }: { entry: HistoryEntry; context: EntryContext }) {
  const { say, language } = useHistoryWords()
  const { chatId, newest, nameOf, shown, onPick } = context
  const [place, isNear] = useNearViewport<HTMLButtonElement>()
  const { from, to, at, by, who } = entry
  const isShown = shown?.revision === to && shown.since === from - 1
  return (
    <button
      ref={place}
      type="button"
      className={styles['entry']}
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onPick({ revision: to, since: from - 1 })}
    >
      <span className={styles['when']}>
        {at === undefined ? say('unknownTime') : formatDateTime(at, language)}
        {to === newest && <span className={styles['newest']}>{say('newest')}</span>}
      </span>
      <span className={styles['who']}>
        {by !== undefined && <span>{who ?? nameOf(by)}</span>}
        <span>{from === to ? say('number', { number: to }) : say('numbers', { from, to })}</span>
      </span>
      <Changes chatId={chatId} entry={entry} isNear={isNear} />
    </button>
  )
}

function Changes({ chatId, entry, isNear }: { chatId: string; entry: HistoryEntry; isNear: boolean }) {
  const { say } = useHistoryWords()
  const { t } = useTranslation('failures')
  const { data, error } = useChanges(chatId, entry, isNear)
  if (error) {
    const words = explainFailure(error, t).what
    return <span className={styles['unreadable']}>{say('unreadable', { words })}</span>
  }
  if (!data) {
    return (
      <span className={styles['reading']}>
        <span className="visually-hidden">{say('reading')}</span>
        <span className={styles['bar']} />
      </span>
    )
  }
  return <span className={styles['what']}>{changeWords(data, say)}</span>
}

/** The most headings in a sentence; with more, the comparison itself is clearer. */
const MOST_SECTIONS = 3
const LONGEST_HEADING = 40

/** Sums up the changes in a sentence: “Agenda”: 2 lines changed, 1 picture added; … */
function changeWords(sections: readonly Section[], say: SayHistory): string {
  if (sections.length === 0) return say('noChange')
  const shown = sections.slice(0, MOST_SECTIONS).map(({ heading, changes }) => {
    const words = changes.map((change) => wordsOfChange(change, say)).join(say('between'))
    return heading ? say('section', { heading: shortened(heading), changes: words }) : words
  })
  const left = sections.length - MOST_SECTIONS
  return [...shown, ...(left > 0 ? [say('moreSections', { number: left })] : [])].join(say('betweenSections'))
}

const wordsOfChange = ({ kind, subject, number }: Change, say: SayHistory): string =>
  say(`happening.${kind}`, { things: say(`thing.${subject}`, { count: number }) })

function shortened(words: string): string {
  const letters = Array.from(words)
  return letters.length > LONGEST_HEADING ? `${letters.slice(0, LONGEST_HEADING - 1).join('')}…` : words
}

/**
 * The changes of an entry. Both of its revisions are read once it is near the screen, at the platform's pace.
 * Neighbours share a revision. The result is cached, and the documents are dropped after a while.
 */
function useChanges(chatId: string, { from, to }: Pick<HistoryEntry, 'from' | 'to'>, isNear: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: announcementKeys.changes(chatId, from - 1, to),
    queryFn: async ({ signal }) => {
      const before = await client.ensureQueryData(revisionQuery(chatId, from - 1))
      const after = await client.ensureQueryData(revisionQuery(chatId, to))
      const { rows } = await inSlices(compareDocuments(before, after), signal)
      return changesOf(rows)
    },
    enabled: isNear,
    staleTime: Infinity,
    // The underlying reads were already retried.
    retry: false,
  })
}
