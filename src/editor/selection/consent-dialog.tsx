import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ViewContext } from '../view/view-context'

interface ConsentDialogProps {
  /** What would be gone. */
  what: string
  words: ViewContext['words']
  onConfirm: () => void
  onClose: () => void
}

/** Asks before blocks that cannot be made again are deleted for good. */
export const ConsentDialog = ({ what, words, onConfirm, onClose }: ConsentDialogProps) => (
  <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="ed-backdrop" />
      <AlertDialog.Popup className="ed-popup ed-dialog" finalFocus={false}>
        <AlertDialog.Title className="ed-dialog-title">{words('blocks.consent.title')}</AlertDialog.Title>
        <AlertDialog.Description className="ed-dialog-text">
          {words('blocks.consent.text', { what })}
        </AlertDialog.Description>
        <div className="ed-dialog-ends">
          <AlertDialog.Close className="ed-button ed-button-plain">
            {words('blocks.consent.cancel')}
          </AlertDialog.Close>
          <button type="button" className="ed-button ed-button-grave" onClick={onConfirm}>
            {words('blocks.consent.confirm')}
          </button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
