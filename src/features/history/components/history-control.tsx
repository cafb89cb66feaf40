import { History } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import type { ComponentProps } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/command-registry'
import { BarWords } from '../../../ui/page-bar'
import { useDocumentWords } from '../../document/document'
import { useControlWords } from '../control-words'
import { withRevisions } from '../history-address'
import type { HistoryDialog as Dialog } from './history-dialog'

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog')).HistoryDialog }))

type Props = Omit<ComponentProps<typeof Dialog>, 'onClose'>

/** Opens the history, from a button and the palette. The address stores whether it is open. */
export function HistoryControl(props: Props) {
  const say = useControlWords()
  const sayDocument = useDocumentWords()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isOpen = useMatch('/announcements/:chat_id/history') !== null
  const commands = useCallback(
    () => [
      {
        id: 'announcement.history',
        label: say('title'),
        group: sayDocument('commands'),
        run: () => void navigate(`/announcements/${props.chatId}/history`),
      },
    ],
    [say, sayDocument, navigate, props.chatId],
  )
  useCommands(commands)
  const address = `/announcements/${encodeURIComponent(props.chatId)}`
  return (
    <>
      <Button
        look="quiet"
        title={say('title')}
        aria-label={say('open', { number: props.newest })}
        onClick={() => void navigate(`${address}/history${search}`)}
      >
        <History size={16} aria-hidden="true" />
        <BarWords>{sayDocument('revision', { number: props.newest })}</BarWords>
      </Button>
      <Suspense>
        {isOpen && (
          <HistoryDialog {...props} onClose={() => void navigate(`${address}${closedSearch(search)}`)} />
        )}
      </Suspense>
    </>
  )
}

/** The rest of the address, without the history. */
function closedSearch(search: string): string {
  const params = withRevisions(new URLSearchParams(search), undefined)
  return params.size > 0 ? `?${params.toString()}` : ''
}
