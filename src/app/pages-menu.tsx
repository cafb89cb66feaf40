import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from './pages-menu.module.css'

interface Props {
  items: readonly { to: string; name: string; icon: LucideIcon; isOpen: boolean }[]
  /** Set if one of the pages is open. This marks the menu's entry in the bar. */
  current: 'true' | undefined
  entryClass: string
  face: ReactNode
}

/** Pages in a menu over a phone's bar; open from the start, since it is rendered only on demand. */
export function PagesMenu({ items, current, entryClass, face }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  // Next to its trigger, so that landmark navigation finds it among the pages.
  const place = useRef<HTMLDivElement>(null)
  return (
    <Menu.Root open={open} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger className={entryClass} aria-current={current}>
        {face}
      </Menu.Trigger>
      <div ref={place} className={styles['place']} />
      <Menu.Portal container={place}>
        <Menu.Positioner side="top" align="end" sideOffset={8} className={styles['positioner']}>
          <Menu.Popup className={styles['popup']}>
            {items.map(({ to, name, icon: Icon, isOpen }) => (
              <Menu.Item
                key={to}
                className={styles['item']}
                aria-current={isOpen ? 'page' : undefined}
                onClick={() => void navigate(to)}
              >
                <Icon size={20} aria-hidden="true" />
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
