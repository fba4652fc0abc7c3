/** Every recipient of alerts except GitHub, which has its own adapter: one file each, loaded on demand. */
export const alertSinks = {
  webhook: async () => (await import('./webhook.js')).openWebhook,
  slack: async () => (await import('./slack.js')).openSlack,
  email: async () => (await import('./email.js')).openEmail,
  command: async () => (await import('./command.js')).openCommand,
}
