# The default image runs the API and the GUI; "--target train" adds training.
# docs/deployment.md explains how to use both, and which parts of this file were tested.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Builds the bundles and the pages, with all development tools.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY scripts ./scripts
COPY configs ./configs
COPY core ./core
COPY handlers ./handlers
COPY cli ./cli
COPY gui ./gui
RUN npm run build

# Runtime packages, without those for other systems and processors.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts \
    && find node_modules/onnxruntime-node/bin/napi-v6 -mindepth 2 -maxdepth 2 \
       ! -path "*/linux/$(node -p process.arch)" -exec rm -r {} +

# Base of both images.
FROM ${NODE_IMAGE} AS service
ENV NODE_ENV=production \
    HANDLENS_MODELS_DIR=/models \
    HANDLENS_STATE_DIR=/state
WORKDIR /app
COPY package.json serverless.yml local-stack.cjs LICENSE CHANGELOG.md ./
COPY configs ./configs
COPY docs/openapi.json ./docs/
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Group 0 can write, because some platforms run containers as a random user of that group.
RUN install -d -o 1000 -g 0 -m 0775 /models /photos /state
WORKDIR /photos
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/vision-cli.mjs"]

# Optional: the training extra, in a separate Python environment. Large, because torch includes its GPU libraries.
FROM service AS train
ENV HANDLENS_TRAINING_PYTHON=/opt/training/bin/python
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --no-install-recommends --yes python3 python3-venv libgl1 libglib2.0-0 \
    && rm -rf /var/lib/apt/lists/*
COPY requirements-train.txt /app/
RUN python3 -m venv /opt/training \
    && /opt/training/bin/pip install --no-cache-dir --require-hashes --requirement /app/requirements-train.txt
COPY serverless.train.yml /app/
COPY training /app/training
USER 1000:0
CMD ["serve", "--host", "0.0.0.0", "--json", "--training"]

# The default of "docker build .".
FROM service AS default
USER 1000:0
CMD ["serve", "--host", "0.0.0.0", "--json"]
