# Made in three stages, so that the image holds neither npm nor a compiler nor what only tests need.
# Build: docker build -t clinic .    How to run it: docs/running.md

# The packages that the running server needs. They bring their own Node (node_modules/node) and no program to compile.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# What goes again is a third of the folder: Node's headers and manuals, SQLite's sources and its builds for other systems.
# Only one package needs its install script: Node. An npm that knows no "allowScripts" would run those of all others.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && (cd node_modules/node && node installArchSpecificPackage.js) \
 && node_modules/node/bin/node --version \
 && rm -rf node_modules/node/node_modules node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
 && find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-*" -delete

# The built product.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json vite.config.ts ./
COPY assets assets
COPY public public
COPY src src
RUN node node_modules/vite/bin/vite.js build --app

FROM debian:bookworm-slim
WORKDIR /app
# A number, so that a host that refuses root (Kubernetes: runAsNonRoot) can tell that this is none.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin clinic \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json LICENSE ./
COPY assets assets
COPY demo demo
COPY public public
COPY --from=build /app/dist dist

# SQLite's temporary files go to the one place that can always be written, also under a read-only file system.
# glibc gives the memory of what was large back, and V8 looks early for what can go, as under npm start (scripts/start.mjs).
ENV NODE_ENV=production \
    DATA_DIR=/data \
    SQLITE_TMPDIR=/data \
    MALLOC_MMAP_THRESHOLD_=65536 \
    MALLOC_ARENA_MAX=2
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Ready, not only alive: the database answers and takes writes (docs/product.md, "Health checks").
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/app/node_modules/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The entry is Node, so that "docker run clinic dist/server/cli.js help" is the command line.
ENTRYPOINT ["/app/node_modules/node/bin/node"]
CMD ["--max-semi-space-size=8", "--max-old-space-size=768", "--expose-gc", "dist/server/main.js"]
