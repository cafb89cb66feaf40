import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCommands, type Command } from '../../../ui/command-registry'
import { PageTabs } from '../../../ui/page-tabs'
import { PageTitle } from '../../../ui/page-title'
import { useWords } from '../words'
import { workbenchRoute, workbenchTabs, type WorkbenchTab } from '../workbench-route'
import { ClockView } from './clock-view'
import { ConnectView } from './connect-view'
import { ConversationView } from './conversation-view'
import { DeliveriesView } from './deliveries-view'
import { ExplorerView } from './explorer-view'
import { FaultsView } from './faults-view'
import { LogView } from './log-view'
import { RefusalsView } from './refusals-view'
import { StateView } from './state-view'
import { WorldView } from './world-view'
import styles from './workbench-page.module.css'

interface Props {
  tab: WorkbenchTab
  /** Names of applications by id. */
  appNames: ReadonlyMap<string, string>
}

/** The workbench of a local service: its log, its clock, its faults, and its world. */
export function WorkbenchPage({ tab, appNames }: Props) {
  const { t } = useWords()
  useTabCommands()
  return (
    <PageTabs
      title={t('title')}
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
            {tab === 'explorer' && <ExplorerView appNames={appNames} />}
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
  const { t } = useWords()
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
