import type { ReactNode } from 'react'
import { RecordPage, RecordFacts } from './record-page'
import { SearchField } from './search-field'

interface Props {
  /** The kept records, and how long they are kept. */
  about: ReactNode
  /** The label of the search field. */
  search: string
  query: string
  onQuery(query: string): void
  /** How many were found, for screen readers. */
  found: string
  /** Shown instead of the rows if there are none. */
  none: string
  rows: readonly ReactNode[]
}

/** All records of a kind that this browser keeps, filtered by words. */
export const RecordList = ({ about, search, query, onQuery, found, none, rows }: Props) => (
  <RecordPage>
    <RecordFacts>{about}</RecordFacts>
    <div role="search">
      <SearchField label={search} text={query} onText={onQuery} />
    </div>
    <p role="status" className="visually-hidden">
      {found}
    </p>
    {rows.length === 0 ? <RecordFacts>{none}</RecordFacts> : <ul>{rows}</ul>}
  </RecordPage>
)
