/**
 * The server's packages that are not built into it, for the sake of their native and static files, or because they are loaded by few
 * (S3) or warn about their own use of Node (mqtt, web-push). They lie beside it in node_modules.
 */
export const keptPackages = [
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@touch4it/ical-timezones',
  'libheif-js',
  'mqtt',
  'sharp',
  'web-push',
]
