import { queryOptions, useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Snapshot } from '../../../../contract/herald/world'
import { ListSnapshots, DeleteSnapshot, TakeSnapshot } from '../../../../contract/herald/world'
import { call } from '../../../api/client'
import { formatBytes, formatDateTime } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { Loading } from '../../../ui/skeleton'
import { useWords } from '../words'
import { workbenchKeys } from '../workbench-keys'
import shared from './workbench-page.module.css'

interface Props {
  isBusy: boolean
  onRestore(snapshotId: string): void
}

/** Snapshots: takes, restores and deletes them. */
export function SnapshotsSection({ isBusy, onRestore }: Props) {
  const { t } = useWords()
  const snapshots = useSnapshots()
  const take = useTakeSnapshot()
  const remove = useDeleteSnapshot()
  const [name, setName] = useState('')
  return (
    <section className={shared['section']} aria-labelledby="world-snapshots">
      <div className={shared['heading']}>
        <h2 id="world-snapshots">{t('world.snapshots')}</h2>
        <p className={shared['why']}>{t('world.snapshotsWhy')}</p>
      </div>
      <form
        className={shared['row']}
        onSubmit={(event) => {
          event.preventDefault()
          take.mutate(name.trim(), { onSuccess: () => setName('') })
        }}
      >
        <label className={shared['field']}>
          {t('world.name')}
          <input
            maxLength={200}
            placeholder={t('world.nameHint')}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <Button type="submit" look="primary" disabled={take.isPending || isBusy}>
          {t(take.isPending ? 'world.taking' : 'world.take')}
        </Button>
      </form>
      {take.isError && <FailureNote error={take.error} />}
      {snapshots.isPending && <Loading words={t('world.loading')} />}
      {snapshots.isError && <FailureNote error={snapshots.error} retry={() => void snapshots.refetch()} />}
      {snapshots.data?.length === 0 && <EmptyState title={t('world.none')}>{t('world.noneNext')}</EmptyState>}
      {snapshots.data && snapshots.data.length > 0 && (
        <SnapshotList
          snapshots={snapshots.data}
          isBusy={isBusy || remove.isPending}
          onRestore={onRestore}
          onDelete={(id) => remove.mutate(id)}
        />
      )}
      {remove.isError && <FailureNote error={remove.error} />}
    </section>
  )
}

interface ListProps extends Props {
  snapshots: readonly Snapshot[]
  onDelete(snapshotId: string): void
}

function SnapshotList({ snapshots, isBusy, onRestore, onDelete }: ListProps) {
  const { t, i18n } = useWords()
  return (
    <ul>
      {snapshots.map((snapshot) => {
        const name = snapshot.name || t('world.unnamed')
        return (
          <li key={snapshot.snapshot_id} className={shared['item']}>
            <div>
              <p className={shared['itemName']}>{name}</p>
              <p className={shared['note']}>
                {t('world.facts', {
                  taken: formatDateTime(snapshot.taken_at, i18n.language, 'medium'),
                  now: formatDateTime(snapshot.now, i18n.language, 'medium'),
                  size: formatBytes(snapshot.size, i18n.language),
                })}
              </p>
            </div>
            <div className={shared['actions']}>
              <ConfirmDialog
                isDanger
                cancel={t('cancel')}
                trigger={
                  <Button disabled={isBusy} aria-label={t('world.restoreNamed', { name })}>
                    {t('world.restore')}
                  </Button>
                }
                question={t('world.restoreAsk', { name })}
                consequence={t('world.restoreWhat')}
                go={t('world.restore')}
                onGo={() => onRestore(snapshot.snapshot_id)}
              />
              <ConfirmDialog
                isDanger
                cancel={t('cancel')}
                trigger={
                  <Button look="quiet" disabled={isBusy} aria-label={t('world.deleteNamed', { name })}>
                    {t('world.delete')}
                  </Button>
                }
                question={t('world.deleteAsk', { name })}
                consequence={t('world.deleteWhat')}
                go={t('world.delete')}
                onGo={() => onDelete(snapshot.snapshot_id)}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const listSnapshots = (signal?: AbortSignal) =>
  call(ListSnapshots, {}, { withoutToken: true, ...(signal && { signal }) })

const snapshotsQuery = queryOptions({
  queryKey: workbenchKeys.snapshots,
  queryFn: ({ signal }) => listSnapshots(signal),
  select: ({ items }) => items,
  staleTime: 0,
})

const useSnapshots = () => useQuery(snapshotsQuery)

const takeSnapshot = (name: string) => call(TakeSnapshot, { body: { name } }, { withoutToken: true })

const deleteSnapshot = (snapshot_id: string) =>
  call(DeleteSnapshot, { path: { snapshot_id }, body: {} }, { withoutToken: true })

const useListAgain = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: workbenchKeys.snapshots })
}

const useTakeSnapshot = () => useMutation({ mutationFn: takeSnapshot, onSuccess: useListAgain() })

const useDeleteSnapshot = () => useMutation({ mutationFn: deleteSnapshot, onSettled: useListAgain() })
