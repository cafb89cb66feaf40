import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { editedKinds, worldKinds } from '../../../../contract/herald/state'
import {
  ImportWorld,
  LoadNamedWorld,
  ResetWorld,
  RestoreSnapshot,
  worldNames,
  type Replaced,
} from '../../../../contract/herald/world'
import { call } from '../../../api/client'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { useCommands, type Command } from '../../../ui/command-registry'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { FailureNote } from '../../../ui/failure'
import { PageTabs } from '../../../ui/page-tabs'
import { PageTitle } from '../../../ui/page-title'
import { Loading } from '../../../ui/skeleton'
import type { Thing } from '../edit-things'
import { useSearchParam } from '../use-search-param'
import { workbenchRoute, workbenchTabs, type WorkbenchTab } from '../workbench-route'
import { ClockView, useInvalidateData } from './clock-view'
import { ConnectView } from './connect-view'
import { ConversationView } from './conversation-view'
import { DeliveriesView } from './deliveries-view'
import { CreateButton } from './edit-dialogs'
import { FaultsView } from './faults-view'
import { LogView } from './log-view'
import { RefusalsView } from './refusals-view'
import { SnapshotsSection } from './snapshots-section'
import { EntityTable } from './things-table'
import { WorldFileSection, useWorldState } from './world-file-section'
import stateViewStyles from './state-view.module.css'
import styles from './workbench-page.module.css'
import shared from './workbench.module.css'

interface Props {
  tab: WorkbenchTab
  /** Names of applications by id. */
  appNames: ReadonlyMap<string, string>
}

/** The workbench of a local service: its log, its clock, its faults, and its world. */
export function WorkbenchPage({ tab, appNames }: Props) {
  const { t } = useTranslation('workbench')
  useTabCommands()
  return (
    <PageTabs
      title={t('title')}
      about={t('about')}
      label={t('parts')}
      tabs={workbenchTabs.map((each) => ({ to: workbenchRoute(each), name: t(`tabs.${each}`) }))}
    >
      <PageTitle title={`${t(`tabs.${tab}`)} · ${t('title')}`} />
      {tab === 'log' && <LogView appNames={appNames} />}
      {tab === 'refusals' && <RefusalsView />}
      {tab !== 'log' && tab !== 'refusals' && (
        <div className={styles['scroller']}>
          <div className={styles['sections']} data-wide={tab === 'state' || undefined}>
            {tab === 'chat' && <ConversationView appNames={appNames} />}
            {tab === 'events' && <DeliveriesView appNames={appNames} />}
            {tab === 'connect' && <ConnectView appNames={appNames} />}
            {tab === 'clock' && <ClockView />}
            {tab === 'faults' && <FaultsView appNames={appNames} />}
            {tab === 'world' && <WorldView />}
            {tab === 'state' && <StateView />}
          </div>
        </div>
      )}
    </PageTabs>
  )
}

/** While the workbench is open, the palette offers its tabs. */
function useTabCommands() {
  const { t } = useTranslation('workbench')
  const navigate = useNavigate()
  const commands = useCallback(
    () =>
      workbenchTabs.map((tab): Command => ({
        id: `workbench.${tab}`,
        group: t('title'),
        label: `${t('title')}: ${t(`tabs.${tab}`)}`,
        run: () => void navigate(workbenchRoute(tab)),
      })),
    [t, navigate],
  )
  useCommands(commands)
}

const besides = ['announcements', 'blocks', 'media', 'sheets'] as const

/** The content of the world: how many of each kind, and one kind as a table. */
export function StateView() {
  const { t, i18n } = useTranslation('workbench')
  const state = useWorldState()
  const [asked, setKind] = useSearchParam('kind')
  const kind = worldKinds.find((known) => known === asked) ?? 'chats'
  const editedKind = editedKinds.find((known) => known === kind)
  if (state.isPending) return <Loading words={t('state.loading')} />
  if (state.isError) return <FailureNote error={state.error} retry={() => void state.refetch()} />
  const { counts } = state.data
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <section className={shared['section']} aria-labelledby="state-title">
      <div className={shared['heading']}>
        <h2 id="state-title">{t('state.title')}</h2>
        <p className={shared['why']}>{t('state.change')}</p>
      </div>
      <fieldset>
        <legend className="visually-hidden">{t('state.kind')}</legend>
        <div className={stateViewStyles['kinds']}>
          {worldKinds.map((each) => (
            <label key={each} className={stateViewStyles['kind']}>
              <input
                type="radio"
                name="kind"
                value={each}
                checked={each === kind}
                onChange={() => setKind(each)}
              />
              <span className={stateViewStyles['face']}>
                <span className={stateViewStyles['count']}>{number.format(counts[each])}</span>
                {t(`state.kinds.${each}`)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={stateViewStyles['below']}>
        <p className={shared['note']}>
          {t('state.also', {
            list: besides
              .map((each) => `${t(`state.kinds.${each}`)} ${number.format(counts[each])}`)
              .join(' · '),
          })}
        </p>
        <Button look="quiet" disabled={state.isFetching} onClick={() => void state.refetch()}>
          <RefreshCw size={14} aria-hidden="true" />
          {t('state.refresh')}
        </Button>
      </div>
      {editedKind && (
        <div className={shared['actions']}>
          <CreateButton key={editedKind} kind={editedKind} tenants={state.data.tenants as Thing[]} />
        </div>
      )}
      <EntityTable key={kind} kind={kind} seenAt={state.dataUpdatedAt} />
    </section>
  )
}

/** The world as a whole: save, restore, reset, export and import it. */
export function WorldView() {
  const { t } = useTranslation('workbench')
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
