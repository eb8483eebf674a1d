# The service without the embedded database: in production PostgreSQL runs apart.
# Node comes from the image, so the optional packages (Node and PostgreSQL binaries) stay out.
FROM node:24.21.0-alpine AS packages
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24.21.0-alpine
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/asset-valuation
RUN rm -rf /usr/local/lib/node_modules/npm /opt/yarn* \
 && install -d -o node -g node /var/lib/asset-valuation
WORKDIR /service
COPY --from=packages /service/node_modules ./node_modules
COPY package.json LICENSE NOTICE ./
COPY bin ./bin
COPY commands ./commands
COPY projections ./projections
COPY queries ./queries
COPY src ./src
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "src/main/start.ts"]
