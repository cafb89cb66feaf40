/** The application that the console acts as. What a real platform does not tell is absent. */
export interface App {
  app_id: string
  name: string
  tenant_name?: string
  bot_enabled?: boolean
}
