import { type Nginx, startNginxWith } from '../checks/nginx.ts'

/** The header by which the drill's visitors say where they come from: all of them are this machine. */
export const visitorHeader = 'x-drill-visitor'

/**
 * Starts nginx in front of these ports of this machine, as deploy/nginx-several.conf has it but without TLS, on a port of
 * its own. Throws where there is none.
 */
export const startLoadBalancer = (ports: number[]): Promise<Nginx> =>
  startNginxWith(
    ({ port }) => `
  client_max_body_size 110m;
  upstream clinic {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://clinic;
      proxy_http_version 1.1;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $http_x_drill_visitor;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
      proxy_read_timeout 300s;
    }
  }`,
  )
