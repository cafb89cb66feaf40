import { handlers } from 'herald/msw'
import { demoWorld } from 'herald/world'
import { setupWorker } from 'msw/browser'

await setupWorker(...handlers(demoWorld())).start()
