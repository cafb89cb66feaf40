import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentSession } from '../features/session/session-context'
import { firstLetter } from '../ui/first-letter'
import styles from './app-switcher.module.css'

const AppMenu = lazy(async () => ({ default: (await import('./app-menu')).AppMenu }))

interface Props {
  entryClass: string
  labelClass: string
}

/** Which application the console acts as, and the menu of the others; the menu comes when it is first asked for. */
export function AppSwitcher({ entryClass, labelClass }: Props) {
  const { t } = useTranslation()
  const { app } = useCurrentSession()
  const [asked, setAsked] = useState(false)
  const face = (
    <>
      <span className={styles['face']} aria-hidden="true">
        {firstLetter(app.name)}
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
