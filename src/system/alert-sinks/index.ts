/** Every way of telling somebody, loaded when it is asked for: one file each. */
export const alertSinks = {
  webhook: async () => (await import('./webhook.js')).openWebhook,
  slack: async () => (await import('./slack.js')).openSlack,
  email: async () => (await import('./email.js')).openEmail,
  command: async () => (await import('./command.js')).openCommand,
  github: async () => (await import('./github.js')).openGithub,
}
