import { Send } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../../../ui/button'
import { useCommands } from '../../../../ui/command-registry'
import type { EditorHandle } from '../../components/editor-handle'
import type { SaveQueue } from '../../save/queue/save-queue'
import { useWords } from '../../use-words'
import { publishRoute } from '../publish-address'

interface Props {
  chatId: string
  editor: RefObject<EditorHandle | null>
  queue: SaveQueue
}

/** The way from an announcement to other chats: a button and two commands. What is published is read anew there. */
export function PublishControl({ chatId, editor, queue }: Props) {
  const say = useWords()
  const navigate = useNavigate()
  const { search } = useLocation()
  const publish = useCallback(
    async (isPart: boolean) => {
      const { selectedPart } = await import('../selected-part')
      const part = isPart ? selectedPart(editor.current) : undefined
      const named = part && { first: queue.blockIdOf(part.first), last: queue.blockIdOf(part.last) }
      await navigate(publishRoute(chatId, search, named))
    },
    [navigate, chatId, search, editor, queue],
  )
  const commands = useMemo(() => {
    const group = say('exchange.export')
    return [
      { id: 'announcement.publish', label: say('publish.all'), group, run: () => void publish(false) },
      { id: 'announcement.publishPart', label: say('publish.part'), group, run: () => void publish(true) },
    ]
  }, [say, publish])
  useCommands(commands)
  return (
    <Button look="quiet" title={say('publish.all')} onClick={() => void publish(true)}>
      <Send size={16} aria-hidden="true" />
      {say('publish.open')}
    </Button>
  )
}
