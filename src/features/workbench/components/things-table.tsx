import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { editedKinds, ListState, type WorldKind } from '../../../../contract/herald/state'
import { call } from '../../../api/client'
import { useBreakpoint } from '../../../ui/breakpoints'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { Loading } from '../../../ui/skeleton'
import type { Thing } from '../edit-things'
import { useWords } from '../words'
import { workbenchKeys } from '../workbench-keys'
import { ThingActions } from './edit-dialogs'
import styles from './things-table.module.css'
import shared from './workbench-page.module.css'

interface Props {
  kind: WorldKind
  /** When the counts above were read; a later time makes the table reload. */
  seenAt: number
}

/** The things of one kind in the terms of the world file, a page at a time. */
export function EntityTable({ kind, seenAt }: Props) {
  const { t } = useWords()
  const things = useThings(kind)
  const { columns, rows } = useMemo(() => toTable(things.data ?? []), [things.data])
  const isPhone = useBreakpoint('phone')
  const { refetch } = things
  const seen = useRef(seenAt)
  useEffect(() => {
    if (seen.current === seenAt) return
    seen.current = seenAt
    void refetch()
  }, [seenAt, refetch])

  if (things.isPending) return <Loading words={t('state.loading')} />
  if (things.isError && !things.data) {
    return <FailureNote error={things.error} retry={() => void things.refetch()} />
  }
  if (rows.length === 0) return <EmptyState title={t('state.none')}>{t('state.noneNext')}</EmptyState>
  const editedKind = editedKinds.find((known) => known === kind)
  const label = t('state.table', { kind: t(`state.kinds.${kind}`) })
  return (
    <>
      {/* It scrolls sideways, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={shared['tableScroller']} role="region" aria-label={label} tabIndex={0}>
        <table className={shared['table']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              {editedKind && (
                <th scope="col">
                  <span className="visually-hidden">{t('edit.column')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={`${place} ${row[0] ?? ''}`}>
                {row.map((text, at) => (
                  <td key={columns[at]}>
                    <Cell text={text} long={isPhone && at === 0 ? LONG_WITH_NAME : LONG} />
                  </td>
                ))}
                {editedKind && (
                  <td className={styles['edit']}>
                    <ThingActions kind={editedKind} thing={things.data?.[place] as Thing} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {things.isError && <FailureNote error={things.error} retry={() => void things.fetchNextPage()} />}
      {things.hasNextPage && !things.isError && (
        <div className={shared['actions']}>
          <Button disabled={things.isFetchingNextPage} onClick={() => void things.fetchNextPage()}>
            {t(things.isFetchingNextPage ? 'state.loadingMore' : 'state.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Longer texts are cut to a line until they are pressed. */
const LONG = 36

/** On a phone an id is cut shorter, to leave room for the name next to it. */
const LONG_WITH_NAME = 12

function Cell({ text, long }: { text: string; long: number }) {
  const [isWhole, setWhole] = useState(false)
  if (text.length <= long) return <span className={styles['cell']}>{text}</span>
  return (
    <button
      type="button"
      className={styles['cell']}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {text}
    </button>
  )
}

const PAGE_SIZE = 50

const listThings = (kind: WorldKind, page_token: string | undefined, signal?: AbortSignal) =>
  call(
    ListState,
    { path: { kind }, query: { page_size: PAGE_SIZE, ...(page_token && { page_token }) } },
    { withoutToken: true, ...(signal && { signal }) },
  )

const thingsQuery = (kind: WorldKind) =>
  infiniteQueryOptions({
    queryKey: workbenchKeys.things(kind),
    queryFn: ({ pageParam, signal }) => listThings(kind, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.has_more ? page.page_token : undefined),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  })

/** One kind of the world's things, page by page. */
const useThings = (kind: WorldKind) => useInfiniteQuery(thingsQuery(kind))

/** Things as a table: every property that any of them has is a column, in order of first occurrence. */
export interface Table {
  columns: string[]
  rows: string[][]
}

/** A missing property leaves its cell empty. */
export function toTable(things: readonly object[]): Table {
  const columns = [...new Set(things.flatMap((thing) => Object.keys(thing)))]
  const rows = things.map((thing) =>
    columns.map((column) => textOf((thing as Record<string, unknown>)[column])),
  )
  return { columns, rows }
}

/** As in the world file, without the quotes of a string. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
