# The service without the embedded database: in production its engines run apart, and Node comes from the image, so its own
# optional packages stay out. They are taken from the lists, and not left out by "--omit=optional": the native library of
# sharp, which decodes images, is an optional package too. test/image.test.ts carries these steps out in a folder.
FROM node:24.21.0-alpine AS pages
WORKDIR /pages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY scripts/build-web.ts scripts/web-sources.ts ./scripts/
COPY web ./web
COPY src/kernel ./src/kernel
COPY src/wording ./src/wording
COPY tsconfig.json ./
RUN node scripts/build-web.ts

FROM node:24.21.0-alpine AS program
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
RUN npm pkg delete devDependencies optionalDependencies overrides allowScripts \
 && npm install --package-lock-only --ignore-scripts \
 && npm ci --ignore-scripts
COPY LICENSE NOTICE ./
COPY bin ./bin
COPY commands ./commands
COPY deploy/eventstoredb ./deploy/eventstoredb
COPY projections ./projections
COPY queries ./queries
COPY src ./src
# What Node makes of the TypeScript is kept, so that no process makes it again: under the same path and flags and as the same
# user as it will run.
RUN install -d -o node node_modules/.cache/asset-valuation
USER node
RUN node --max-semi-space-size=2 --max-old-space-size=1500 bin/keep-compiled.mjs && chmod -R a+rX node_modules/.cache

FROM node:24.21.0-alpine
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/asset-valuation
RUN rm -rf /usr/local/lib/node_modules/npm /usr/local/bin/npm /usr/local/bin/npx /opt/yarn* \
 && install -d -o node -g node /var/lib/asset-valuation
WORKDIR /service
# Root's, and so not to be written by the user that runs it.
COPY --from=program /service ./
COPY --from=pages /pages/dist ./dist
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-semi-space-size=2", "--max-old-space-size=1500", "bin/start.mjs"]
