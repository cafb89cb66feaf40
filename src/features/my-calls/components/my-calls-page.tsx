import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ExportAudit, ListAudit, type AuditedCall } from '../../../../contract/herald/gateway'
import { call, callBytes } from '../../../api/client'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { saveBytes } from '../../../ui/download-name'
import { Failure, FailureNote } from '../../../ui/failure'
import { BarTitle, InBar } from '../../../ui/page-bar'
import { useWords } from '../words'
import styles from './my-calls-page.module.css'

interface Props {
  app_id: string
  operator: { open_id: string; role: 'reader' | 'editor' | 'owner' }
  /** Absent if the month has no limit. */
  month?: { used: number; included: number } | undefined
}

/** From this share of the month on, pages read nothing in the background (the gateway's rule). */
const BACKGROUND_SHARE = 0.8

/** The calls that a gateway recorded: an owner sees all calls, other operators see their own. */
export function MyCallsPage({ app_id, operator, month }: Props) {
  const { t, i18n } = useWords()
  const { t: failures } = useTranslation('failures')
  const isOwner = operator.role === 'owner'
  const [isMine, setMine] = useState(!isOwner)
  const [isWrites, setWrites] = useState(false)
  const [operation, setOperation] = useState('')
  const [target, setTarget] = useState('')
  const [who, setWho] = useState('')
  const filter = useDeferredValue(
    JSON.stringify({
      ...(isMine && { open_id: operator.open_id }),
      ...(isWrites && { writes: '1' }),
      ...(who.trim() && { who: who.trim() }),
      ...(operation.trim() && { operation: operation.trim() }),
      ...(target.trim() && { target: target.trim() }),
    }),
  )
  const query: Record<string, string> = JSON.parse(filter)
  const calls = useInfiniteQuery({
    queryKey: ['audit', app_id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(ListAudit, { query: { ...query, ...(pageParam > 0 && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  })
  const pages = calls.data?.pages ?? []
  const items = pages.flatMap((page) => page.items)
  const gaps = new Map(pages.flatMap((page) => page.gaps.map(({ month, why }) => [month, why] as const)))
  const backTo = pages.at(-1)?.back_to
  const exportAll = useMutation({
    mutationFn: () => callBytes(ExportAudit, { query }),
    onSuccess: (file) => saveBytes('herald-audit.csv', file),
  })
  return (
    <div className={styles['page']}>
      <InBar part="title">
        <BarTitle>{t(isOwner ? 'allTitle' : 'title')}</BarTitle>
      </InBar>
      <p>{t(isOwner ? 'allWhat' : 'what')}</p>
      {month && <MonthNote month={month} />}
      <search className={styles['filters']}>
        {isOwner && (
          <label className={styles['field']}>
            {t('who')}
            <input value={who} onChange={({ target: { value } }) => setWho(value)} />
          </label>
        )}
        <label className={styles['field']}>
          {t('operation')}
          <input value={operation} onChange={({ target: { value } }) => setOperation(value)} />
        </label>
        <label className={styles['field']}>
          {t('target')}
          <input value={target} onChange={({ target: { value } }) => setTarget(value)} />
        </label>
        {isOwner && (
          <label className={styles['check']}>
            <input
              type="checkbox"
              checked={isMine}
              onChange={({ target: { checked } }) => setMine(checked)}
            />
            {t('mine')}
          </label>
        )}
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={isWrites}
            onChange={({ target: { checked } }) => setWrites(checked)}
          />
          {t('writes')}
        </label>
        {isOwner && (
          <Button disabled={exportAll.isPending} onClick={() => exportAll.mutate()}>
            {t('export')}
          </Button>
        )}
      </search>
      {exportAll.error && (
        <FailureNote error={exportAll.error} doing="acts" retry={() => exportAll.mutate()} />
      )}
      {calls.error && (
        <Failure {...explainFailure(calls.error, failures)} retry={() => void calls.refetch()} />
      )}
      {calls.isPending && <p role="status">{t('reading')}</p>}
      {[...gaps].map(([month, why]) => (
        <p key={month} role="alert" className={styles['failed']}>
          {t(why === 'missing' ? 'monthMissing' : 'monthDamaged', { month })}
        </p>
      ))}
      {calls.data && items.length === 0 && backTo === undefined && <p role="status">{t('none')}</p>}
      {items.length > 0 && <CallTable items={items} isOwner={isOwner} language={i18n.language} />}
      {calls.hasNextPage && (
        <p>
          {backTo !== undefined && (
            <span role="status" className={styles['reach']}>
              {t('lookedBack', { time: formatDateTime(backTo, i18n.language, 'medium') })}
            </span>
          )}
          <Button disabled={calls.isFetchingNextPage} onClick={() => void calls.fetchNextPage()}>
            {t(backTo === undefined ? 'more' : 'goOn')}
          </Button>
        </p>
      )}
    </div>
  )
}

function MonthNote({ month }: { month: NonNullable<Props['month']> }) {
  const { t, i18n } = useWords()
  const [used, included] = [month.used, month.included].map((calls) => calls.toLocaleString(i18n.language))
  return (
    <p>
      {t('month', { used, included })}
      {month.used >= BACKGROUND_SHARE * month.included && (
        <span className={styles['stops']}> {t('monthStops')}</span>
      )}
    </p>
  )
}

interface CallTableProps {
  items: readonly AuditedCall[]
  isOwner: boolean
  language: string
}

function CallTable({ items, isOwner, language }: CallTableProps) {
  const { t } = useWords()
  return (
    <table className={styles['calls']}>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          {isOwner && <th scope="col">{t('who')}</th>}
          <th scope="col">{t('operation')}</th>
          <th scope="col">{t('on')}</th>
          <th scope="col">{t('answer')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Call key={item.id} item={item} isOwner={isOwner} language={language} />
        ))}
      </tbody>
    </table>
  )
}

/** What the gateway itself notes: a sign-in, and each chat that a publication has finished. */
const ownOperations = new Map<string, 'signedIn' | 'published' | 'updated' | 'takenBack'>([
  ['SIGN IN', 'signedIn'],
  ['PUBLISH', 'published'],
  ['UPDATE', 'updated'],
  ['TAKE BACK', 'takenBack'],
])

function Call({ item, isOwner, language }: { item: AuditedCall; isOwner: boolean; language: string }) {
  const { t } = useWords()
  const { at, name, operation, targets, status, code, log_id } = item
  const isWell = code === 0
  const own = ownOperations.get(operation)
  return (
    <tr>
      <td>
        <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, language, 'medium')}</time>
      </td>
      {isOwner && <td className={styles['who']}>{name}</td>}
      <td className={styles['id']}>{own ? t(own) : operation}</td>
      <td className={styles['id']}>{targets.join(' ')}</td>
      <td className={isWell ? undefined : styles['failed']}>
        {isWell ? t('ok') : status === 0 ? t('noAnswer') : `${status} · ${code}`}
        {!isWell && log_id && <span className={styles['log']}>{log_id}</span>}
      </td>
    </tr>
  )
}
