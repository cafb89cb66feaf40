import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCommands, type Command } from '../../ui/command-registry'
import { forwardRoute } from './forward-route'

/** In the palette: the way back into what is being sent, and to all that was. `now`: its intent, where there is one. */
export function useForwardCommands(now: string | undefined, open: (intentId: string) => void) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const commands = useCallback((): Command[] => {
    const group = t('forward.forwards')
    const all: Command = {
      id: 'forward.all',
      group,
      label: t('forward.allForwards'),
      run: () => void navigate(forwardRoute()),
    }
    if (now === undefined) return [all]
    return [{ id: 'forward.now', group, label: t('forward.backInto'), run: () => open(now) }, all]
  }, [t, navigate, now, open])
  useCommands(commands)
}
