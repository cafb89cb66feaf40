/** A world with one bot, whose token is `t-bench`, and the chats that it is in. */
export const benchWorld = (chats: readonly { chat_id: string; name: string; announcement?: object }[]) => ({
  tenants: [{ tenant_key: 'bench', name: 'Bench' }],
  apps: [
    { app_id: 'cli_bench', app_secret: 'none', name: 'Bench', tenant_key: 'bench', tokens: ['t-bench'] },
  ],
  chats: chats.map((chat) => ({
    tenant_key: 'bench',
    owner_id: 'ou_nobody',
    bots: [{ app_id: 'cli_bench', joined_at: 0 }],
    ...chat,
  })),
})
