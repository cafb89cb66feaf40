import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useSingleKeys } from '../features/settings/settings'
import { useTranslation } from '../i18n/words'
import { Button } from '../ui/button'
import { useOfferedCommands } from '../ui/command-registry'
import { Modal } from '../ui/modal'
import { PanelHead } from '../ui/panel-head'
import { KEY_SEPARATOR } from './frame-keys'
import styles from './keyboard-map.module.css'

/** Every key that currently does something, grouped by where it works. */
export function KeyboardMap({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const singleKeys = useSingleKeys()
  const commands = useOfferedCommands().filter(({ keys }) => keys)
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <Modal onClose={onClose} className={styles['popup']}>
      <PanelHead>
        <Dialog.Title className={styles['title']}>{t('keyboard.title')}</Dialog.Title>
        <Dialog.Close render={<Button look="quiet" aria-label={t('close')} />}>
          <X size={16} aria-hidden="true" />
        </Dialog.Close>
      </PanelHead>
      <div className={styles['groups']}>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={styles['group']}>{group}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group)
                .map(({ id, label, keys = '' }) => (
                  <div key={id} className={styles['line']}>
                    <dt>{label}</dt>
                    <dd>
                      {keys
                        .split(' ')
                        .map((key, index) =>
                          key === KEY_SEPARATOR ? (
                            <span key={index}>{KEY_SEPARATOR}</span>
                          ) : (
                            <kbd key={index}>{key}</kbd>
                          ),
                        )}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      {!singleKeys && <p className={styles['off']}>{t('keyboard.off')}</p>}
    </Modal>
  )
}
