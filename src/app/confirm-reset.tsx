import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRoot } from 'react-dom/client'
import { i18n } from '../i18n/i18n'
import { ConfirmDialog } from '../ui/confirm-dialog'

/** Asks whether to reset the world in this page, before anything else is rendered; only a click confirms. */
export function confirmReset(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise<boolean>((resolve) => {
    root.render(
      <CSPProvider disableStyleElements>
        <ConfirmDialog
          question={i18n.t('fresh.question')}
          consequence={i18n.t('fresh.what')}
          cancel={i18n.t('fresh.keep')}
          go={i18n.t('fresh.go')}
          isDanger
          onGo={() => resolve(true)}
          onClose={() => resolve(false)}
        />
      </CSPProvider>,
    )
  }).finally(() => {
    root.unmount()
    place.remove()
  })
}
