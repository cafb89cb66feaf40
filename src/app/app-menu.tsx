import { Menu } from '@base-ui/react/menu'
import { Check, LogOut, MonitorX } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { removeIndexes } from '../storage/search-index-store'
import { matchesBreakpoint } from '../ui/breakpoints'
import { Chip } from '../ui/chip'
import styles from './app-menu.module.css'

interface Props {
  label: string
  entryClass: string
  face: ReactNode
}

/** The words that were indexed for the search do not stay behind. */
const leaving = (signOut: () => void) => () => {
  void removeIndexes()
  signOut()
}

/** The applications of this world; open from the start, since it is rendered only on demand. */
export function AppMenu({ label, entryClass, face }: Props) {
  const { t } = useTranslation()
  const { app, apps, switchTo, signOut, signOutEverywhere } = useCurrentSession()
  const [open, setOpen] = useState(true)
  // Next to its trigger, so that landmark navigation finds it among the pages.
  const place = useRef<HTMLDivElement>(null)
  return (
    <Menu.Root open={open} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger className={entryClass} aria-label={label}>
        {face}
      </Menu.Trigger>
      <div ref={place} className={styles['place']} />
      <Menu.Portal container={place}>
        <Menu.Positioner
          side={matchesBreakpoint('phone') ? 'top' : 'right'}
          align="end"
          sideOffset={8}
          className={styles['positioner']}
        >
          <Menu.Popup className={styles['popup']}>
            <Menu.RadioGroup value={app.app_id} onValueChange={switchTo}>
              <Menu.Group>
                <Menu.GroupLabel className={styles['heading']}>{t('app.switchTo')}</Menu.GroupLabel>
                {apps.map(({ app_id, name, tenant_name, bot_enabled }) => (
                  <Menu.RadioItem key={app_id} value={app_id} className={styles['item']} closeOnClick>
                    <span className={styles['mark']}>
                      <Menu.RadioItemIndicator>
                        <Check size={16} aria-hidden="true" />
                      </Menu.RadioItemIndicator>
                    </span>
                    <span className={styles['words']}>
                      <span className={styles['name']}>
                        {name} {bot_enabled === false && <Chip tone="danger">{t('app.botOff')}</Chip>}
                      </span>
                      <span className={styles['below']}>
                        {[tenant_name, app_id].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                  </Menu.RadioItem>
                ))}
              </Menu.Group>
            </Menu.RadioGroup>
            {signOut && (
              <Menu.Item className={styles['item']} onClick={leaving(signOut)}>
                <span className={styles['mark']}>
                  <LogOut size={16} aria-hidden="true" />
                </span>
                {t('app.signOut')}
              </Menu.Item>
            )}
            {signOutEverywhere && (
              <Menu.Item className={styles['item']} onClick={leaving(signOutEverywhere)}>
                <span className={styles['mark']}>
                  <MonitorX size={16} aria-hidden="true" />
                </span>
                {t('app.signOutEverywhere')}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
