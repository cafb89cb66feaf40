import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { PageTitle } from '../../../ui/page-title'
import { filesParts, filesRoute, type FilesPart } from '../files-route'
import styles from './files-page.module.css'

interface Props {
  part: FilesPart
  children: ReactNode
}

/** The frame of the files page: its name, its parts, and below them the one that is open. */
export function FilesPage({ part, children }: Props) {
  const { t } = useTranslation('files')
  return (
    <div className={styles['page']}>
      <PageTitle title={`${t(`page.${part}`)} · ${t('page.title')}`} />
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('page.title')}</h1>
        <p className={styles['about']}>{t('page.about')}</p>
        <nav aria-label={t('page.parts')}>
          <ul className={styles['tabs']}>
            {filesParts.map((each) => (
              <li key={each}>
                <NavLink to={filesRoute(each)} end className={styles['tab'] ?? ''}>
                  {t(`page.${each}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {children}
    </div>
  )
}
