import { Menu } from '@base-ui/react/menu'
import { buttonClass } from '../../../ui/button'
import styles from './action-menu.module.css'

interface Props {
  /** The accessible name of the button; absent: its face. */
  label?: string
  face: string
  disabled?: boolean
  items: readonly { label: string; run(): void }[]
}

/** A button with a menu of actions. */
export const ActionMenu = ({ label, face, disabled = false, items }: Props) => (
  <Menu.Root modal={false}>
    <Menu.Trigger
      className={buttonClass('quiet')}
      aria-label={label}
      disabled={disabled || items.length === 0}
    >
      {face}
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner sideOffset={4} className={styles['positioner']}>
        <Menu.Popup className={styles['popup']}>
          {items.map((item) => (
            <Menu.Item key={item.label} className={styles['item']} onClick={item.run}>
              {item.label}
            </Menu.Item>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)
