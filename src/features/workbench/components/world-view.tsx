import { useMutation } from '@tanstack/react-query'
import {
  ImportWorld,
  LoadNamedWorld,
  ResetWorld,
  RestoreSnapshot,
  worldNames,
  type Replaced,
} from '../../../../contract/herald/world'
import { call } from '../../../api/client'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { FailureNote } from '../../../ui/failure'
import { useWords } from '../words'
import { useInvalidateData } from './clock-view'
import { SnapshotsSection } from './snapshots-section'
import { WorldFileSection } from './world-file-section'
import shared from './workbench-page.module.css'

/** The world as a whole: save, restore, reset, export and import it. */
export function WorldView() {
  const { t } = useWords()
  const replace = useReplaceWorld()
  const isFile = replace.variables?.kind === 'file'
  return (
    <>
      <div role="status" className={`${shared['done']} ${replace.isSuccess ? '' : 'visually-hidden'}`}>
        {replace.data &&
          t('world.replaced', {
            chats: t('world.chats', { count: replace.data.chats }),
            users: t('world.users', { count: replace.data.users }),
            messages: t('world.messages', { count: replace.data.messages }),
          })}
      </div>
      {replace.isError && (
        <>
          {isFile && <p className={shared['why']}>{t('world.refused')}</p>}
          <FailureNote error={replace.error} />
        </>
      )}
      <SnapshotsSection
        isBusy={replace.isPending}
        onRestore={(snapshot_id) => replace.mutate({ kind: 'snapshot', snapshot_id })}
      />
      <WorldFileSection
        isBusy={replace.isPending}
        onImport={(world) => replace.mutate({ kind: 'file', world })}
      />
      <section className={shared['section']} aria-labelledby="world-named">
        <div className={shared['heading']}>
          <h2 id="world-named">{t('world.named')}</h2>
          <p className={shared['why']}>{t('world.namedWhy')}</p>
        </div>
        <ul>
          {worldNames.map((name) => (
            <li key={name} className={shared['item']}>
              <div>
                <p className={shared['itemName']}>{t(`world.names.${name}`)}</p>
                <p className={shared['note']}>{t(`world.holds.${name}`)}</p>
              </div>
              <ConfirmDialog
                isDanger
                cancel={t('cancel')}
                trigger={
                  <Button
                    disabled={replace.isPending}
                    aria-label={t('world.beginNamed', { name: t(`world.names.${name}`) })}
                  >
                    {t('world.begin')}
                  </Button>
                }
                question={t('world.beginAsk', { name: t(`world.names.${name}`) })}
                consequence={t('world.importWhat')}
                go={t('world.begin')}
                onGo={() => replace.mutate({ kind: 'named', name })}
              />
            </li>
          ))}
        </ul>
      </section>
      <section className={shared['section']} aria-labelledby="world-reset">
        <div className={shared['heading']}>
          <h2 id="world-reset">{t('world.reset')}</h2>
          <p className={shared['why']}>{t('world.resetWhy')}</p>
        </div>
        <div className={shared['actions']}>
          <ConfirmDialog
            isDanger
            cancel={t('cancel')}
            trigger={<Button disabled={replace.isPending}>{t('world.resetGo')}</Button>}
            question={t('world.resetAsk')}
            consequence={t('world.resetWhat')}
            go={t('world.resetGo')}
            onGo={() => replace.mutate({ kind: 'seed' })}
          />
        </div>
      </section>
    </>
  )
}

/** The replacement for the present world. */
type Replacement =
  | { kind: 'seed' }
  | { kind: 'snapshot'; snapshot_id: string }
  | { kind: 'named'; name: (typeof worldNames)[number] }
  | { kind: 'file'; world: Record<string, unknown> }

function replaceWorld(by: Replacement): Promise<Replaced> {
  const options = { withoutToken: true }
  if (by.kind === 'seed') return call(ResetWorld, { body: {} }, options)
  if (by.kind === 'file') return call(ImportWorld, { body: by.world }, options)
  if (by.kind === 'named') return call(LoadNamedWorld, { path: { name: by.name }, body: {} }, options)
  return call(RestoreSnapshot, { path: { snapshot_id: by.snapshot_id }, body: {} }, options)
}

const useReplaceWorld = () => useMutation({ mutationFn: replaceWorld, onSuccess: useInvalidateData() })
