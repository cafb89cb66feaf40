import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useContext, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react'
import { Link } from 'react-router-dom'
import { CodeExplained, codeInRoute } from '../features/error-guide/error-guide'
import { isLocalService, SessionContext } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { Button, buttonClass } from '../ui/button'
import { Modal } from '../ui/modal'
import { PanelHead } from '../ui/panel-head'
import { workbenchLinks } from './workbench-links'
import styles from './guide-dialog.module.css'

/** Explains one code over the page that showed it. Closing it returns there. */
export function GuideDialog({ to, onClose }: { to: string; onClose(): void }) {
  const { t } = useTranslation('guide')
  const { t: frame } = useTranslation()
  const session = useContext(SessionContext)
  const code = codeInRoute(to)
  const isLocal = session && isLocalService(session)
  return (
    <Modal
      onBackdropClick={keepHere}
      onClose={onClose}
      className={styles['popup']}
      onClick={closeOnWay(onClose)}
      onKeyDown={closeOnEscape(onClose)}
    >
      <PanelHead>
        <Dialog.Title className={styles['title']}>{t('entry', { code })}</Dialog.Title>
        <Dialog.Close render={<Button look="quiet" aria-label={frame('close')} />}>
          <X size={16} aria-hidden="true" />
        </Dialog.Close>
      </PanelHead>
      <CodeExplained code={code} local={isLocal ? workbenchLinks : undefined} />
      {session && (
        <p className={styles['foot']}>
          <Link to={to} className={buttonClass()}>
            {t('whole')}
          </Link>
        </p>
      )}
    </Modal>
  )
}

/** The dialog is rendered below the link that opened it, so its events must not reach the page around the link. */
const keepHere = (event: SyntheticEvent) => event.stopPropagation()

const closeOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  keepHere(event)
  if (event.key === 'Escape') onClose()
}

/** Closes the dialog when a link in it leads elsewhere in the console. */
const closeOnWay = (onClose: () => void) => (event: MouseEvent) => {
  keepHere(event)
  if (event.defaultPrevented && event.target instanceof Element && event.target.closest('a')) onClose()
}
