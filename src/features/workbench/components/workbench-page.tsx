import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { PageTitle } from '../../../ui/page-title'
import { workbenchRoute, workbenchTabs, type WorkbenchTab } from '../workbench-route'
import { ClockView } from './clock-view'
import { FaultsView } from './faults-view'
import { LogView } from './log-view'
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
      {tab !== 'log' && (
        <div className={styles['scroller']}>
          <div className={styles['sections']}>
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
