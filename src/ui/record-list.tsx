import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './record-list.module.css'
import page from './record-page.module.css'

interface Props {
  title: string
  /** What is kept, and for how long. */
  about: string
  /** What the field that narrows them is called. */
  search: string
  query: string
  onQuery(query: string): void
  /** How many were found, for the ear. */
  found: string
  /** Said in the place of the rows where there are none. */
  none: string
  rows: readonly ReactNode[]
}

/** All records of a kind that this browser keeps, narrowed by words. */
export const RecordList = ({ title, about, search, query, onQuery, found, none, rows }: Props) => (
  <div className={page['page']}>
    <h1 className={page['title']}>{title}</h1>
    <p className={page['quiet']}>{about}</p>
    <label className={styles['search']}>
      <Search size={16} aria-hidden="true" />
      <span className="visually-hidden">{search}</span>
      <input
        type="search"
        placeholder={search}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
    </label>
    <p role="status" className="visually-hidden">
      {found}
    </p>
    {rows.length === 0 ? <p className={page['quiet']}>{none}</p> : <ul>{rows}</ul>}
  </div>
)
