import { lazy, Suspense, useState } from 'react'
import { useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { initialOf } from '../ui/first-letter'
import styles from './app-switcher.module.css'

const AppMenu = lazy(async () => ({ default: (await import('./app-menu')).AppMenu }))

interface Props {
  entryClass: string
  labelClass: string
}

/** The application that the console acts as, and the menu of the others, which loads on first use. */
export function AppSwitcher({ entryClass, labelClass }: Props) {
  const { t } = useTranslation()
  const { app } = useCurrentSession()
  const [asked, setAsked] = useState(false)
  const face = (
    <>
      <span className={styles['face']} aria-hidden="true">
        {initialOf(app.name)}
      </span>
      <span className={labelClass}>{app.name}</span>
    </>
  )
  const label = t('app.now', { name: app.name })
  const closed = (
    <button
      type="button"
      className={entryClass}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      {face}
    </button>
  )
  if (!asked) return closed
  return (
    <Suspense fallback={closed}>
      <AppMenu label={label} entryClass={entryClass} face={face} />
    </Suspense>
  )
}
