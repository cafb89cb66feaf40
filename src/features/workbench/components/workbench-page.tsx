import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useNavigate } from 'react-router-dom'
import { useCommands, type Command } from '../../../ui/command-registry'
import { PageTitle } from '../../../ui/page-title'
import { workbenchRoute, workbenchTabs, type WorkbenchTab } from '../workbench-route'
import { ClockView } from './clock-view'
import { FaultsView } from './faults-view'
import { LogView } from './log-view'
import { RefusalsView } from './refusals-view'
import { StateView } from './state-view'
import styles from './workbench-page.module.css'
import { WorldView } from './world-view'

interface Props {
  tab: WorkbenchTab
  /** What applications are called, by their id. */
  appNames: ReadonlyMap<string, string>
}

/** Of a local service: what it was asked, what time it is there, what shall go wrong, and its world. */
export function WorkbenchPage({ tab, appNames }: Props) {
  const { t } = useTranslation('workbench')
  useTabCommands()
  return (
    <div className={styles['page']}>
      <PageTitle title={`${t(`tabs.${tab}`)} · ${t('title')}`} />
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <p className={styles['about']}>{t('about')}</p>
        <nav aria-label={t('parts')}>
          <ul className={styles['tabs']}>
            {workbenchTabs.map((each) => (
              <li key={each}>
                <NavLink to={workbenchRoute(each)} className={styles['tab'] ?? ''}>
                  {t(`tabs.${each}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {tab === 'log' && <LogView appNames={appNames} />}
      {tab === 'refusals' && <RefusalsView />}
      {tab !== 'log' && tab !== 'refusals' && (
        <div className={styles['scroller']}>
          <div className={styles['sections']} data-wide={tab === 'state' || undefined}>
            {tab === 'clock' && <ClockView />}
            {tab === 'faults' && <FaultsView />}
            {tab === 'world' && <WorldView />}
            {tab === 'state' && <StateView />}
          </div>
        </div>
      )}
    </div>
  )
}

/** While the workbench is open, the palette leads to its parts. */
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
