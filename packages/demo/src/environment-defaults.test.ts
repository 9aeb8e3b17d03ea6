import { expect, test } from 'vitest'
import { withDefaults } from './environment-defaults.ts'

test('a setting that is missing or blank has its default', () => {
  const defaults = { BRANDING_DIR: '/demo', HELP_PHONE: '1', MQTT_PORT: '2' }
  const given = { BRANDING_DIR: '', HELP_PHONE: ' ', MQTT_PORT: '3', PORT: '4' }
  expect(withDefaults(defaults, given)).toEqual({
    BRANDING_DIR: '/demo',
    HELP_PHONE: '1',
    MQTT_PORT: '3',
    PORT: '4',
  })
})
