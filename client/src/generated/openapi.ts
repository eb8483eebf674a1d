// Made from the service's OpenAPI document by "npm run client-types": not to be edited.

export interface paths {
    readonly "/profiles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Fields and methods of the asset classes.
         * @description What `POST /assets`, `POST /public-estimates` and the guided estimates take for each class.
         */
        readonly get: operations["listProfiles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Estimates from the caller's own figures.
         * @description Every parameter is the caller's, no source is asked and nothing is kept. The basis is always `USER_PROVIDED`. A missing figure, or a missing date to discount to, gives `amount: null` with `MISSING_PARAMETER`; a `valuation_date` in the future is 422. A body of 8,192 bytes holds about 190 cash flows: `/market/guided-estimates` takes all 360.
         */
        readonly post: operations["createPublicEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/coverage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What is covered of each of the 18 classes, here and now.
         * @description By the methods of each class and the sources that are switched on in this service; no source is asked. Commercial sources are switched off: classes that would need them say `COMMERCIAL_SOURCE_DISABLED` in their limitations.
         */
        readonly get: operations["listCoverage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/vehicles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Codes of vehicles: brands of a type, models of a brand, years of a model.
         * @description Each call gives the codes for the next: `type`, then `brand`, then `model`; a year code goes into `POST /market/vehicle-estimates`.
         *
         *     A source that is down, slow or switched off is no error: 200, with the reason instead of the list. Nothing of the request is stored.
         */
        readonly get: operations["listVehicleCodes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/vehicle-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Values a vehicle by the monthly price table of a third party.
         * @description The codes are those of `GET /market/vehicles`; codes that the table does not have give `amount: null` with `NO_REFERENCE`. The price is the table’s: it cannot be given.
         *
         *     The valuation date is today, the calendar day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createVehicleEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/equipment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Families of equipment, and the products of one of them.
         * @description Without `family` only the families, and `reason_codes` says why there are none; with it also the products of that family, and `reason_codes` says why there are none. Products of the family `CATMAT` are not listed: their codes are the item numbers of the federal catalogue of materials.
         *
         *     A source that is down, slow or switched off is no error: 200, with the reason instead of the list. Nothing of the request is stored.
         */
        readonly get: operations["listEquipment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/equipment-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Acquisition reference of a new piece of equipment.
         * @description Codes are those of `GET /market/equipment`. References are of new equipment: for `USED` the answer may be `amount: null` with `USED_EQUIPMENT_INSUFFICIENT_DATA`; no depreciation is invented. A guided estimate of `EQUIPMENT` takes your own.
         *
         *     The valuation date is today, the calendar day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createEquipmentEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/treasury": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Federal treasury securities with their newest prices and rates.
         * @description A holding is valued at `sell_price`, at which the treasury buys back.
         *
         *     A source that is down, slow or switched off is no error: 200, with the reason instead of the list. Nothing of the request is stored.
         */
        readonly get: operations["listTreasuryProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/treasury-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Values treasury securities at the price at which the treasury buys back.
         * @description `product_id` is one of `GET /market/treasury`. A price counts for ten days.
         *
         *     The valuation date is today, the calendar day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createTreasuryEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/credit-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Present value of one payment at the national base rate.
         * @description Face value ÷ (1 + Selic target) ^ (business days ÷ 252): a scenario with no risk assessment, and no market price. Business days run from today (counted) to the due date (not counted) in the calendar of the financial market. A payment due today counts whole; a due date before today gives `amount: null` with `PAST_DUE`.
         *
         *     The valuation date is today, the calendar day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createCreditEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/comparative-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Direct comparison of market data.
         * @description Linear regression on the caller's market data, or the mean of their prices with factors, with the 80 % interval as `range`; as the `comparables` of a registered asset are valued. Real estate is graded by the tables of NBR 14653-2 (`grades`): below grade I, or with an item pending, `amount` is null with `GRADE_INSUFFICIENT`, and the figure is shown in the calculation only. No source is asked.
         *
         *     The valuation date is today, the calendar day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createComparativeEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/guided-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Guided estimates: a published quotation, or a scenario with your own parameters.
         * @description Herds by live weight and a published quotation; gold and silver by a quotation and the central bank’s exchange rate; biological assets, equity stakes and intellectual property as cash-flow scenarios; aircraft, vessels and equipment outside the catalog at depreciated replacement cost. Parameters of each class: `guided_parameters_schema` of `GET /profiles`. What is not given, the `valuation_date` of a scenario included, is not invented: `amount: null` with `MISSING_PARAMETER`. Scenarios are not verified market prices.
         *
         *     The valuation date is today, the calendar day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createGuidedEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/inventory/presets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Products, their units, and the predefined sources of prices.
         * @description What the inventory routes take. No source is asked.
         */
        readonly get: operations["listInventoryPresets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/inventory/catalog": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Products to choose from, and whether each has a price today.
         * @description A published price counts up to 21 days. An older one is history: it is not used, and can be read in `GET /inventory/references`.
         *
         *     A source that is down, slow or switched off is no error: 200, with the reason instead of the list. Nothing of the request is stored.
         */
        readonly get: operations["listInventoryCatalog"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/inventory/references": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Published prices of a product in a state, newest first.
         * @description For reading, history included. `available` depends on the age alone; `used_for_pricing` marks the price that an estimate uses. The price received by producers and other levels are listed with the wholesale one, each named, never mixed. A state without any has a reason; nothing is taken from another one.
         *
         *     A source that is down, slow or switched off is no error: 200, with the reason instead of the list. Nothing of the request is stored.
         */
        readonly get: operations["listInventoryReferences"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/inventory/quick-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Values a quantity of one product at the published average of Paraná.
         * @description Product and quantity, nothing else: the price is fetched from the source, and a body with a price (or a brand, a maker, a place) is 422. No place of the stock is assumed and the price is not moved to another region.
         *
         *     The valuation date is today, the calendar day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createQuickEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/inventory/estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Values a stock of up to 100 lines: at published prices, or at the owner's.
         * @description A line with `product_id` takes the source's price, and cannot give one of its own. Without `state` it gets the Paraná figure and a limitation that says so; in another state it gets that state's own published price, with its level of trade, or a reason why there is none: no price is taken from another state. The amount is known only when every line is covered in one way; otherwise it is null with `PARTIAL_COVERAGE`, and `covered_amount` is the sum of the covered lines.
         *
         *     The valuation date is today, the calendar day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createInventoryEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the status of the module and of the authenticated access
         * @description Whether each part of the service works, and whose credential asks. `OPERATOR` and `AUDITOR` also see details, read models and queues.
         */
        readonly get: operations["getStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tasks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what waits for the caller, oldest first
         * @description For REVIEWER what waits for a decision; for ANALYST own work that came back, cover that is short or unknown, and values that grow too old. What the four-eyes rule forbids the caller to decide is listed with `may_decide` false, so that the numbers agree with `/tasks/counts` and a person sees what waits for a colleague; `mine=exclude` leaves it out.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER.
         */
        readonly get: operations["listTasks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tasks/counts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count what waits for the caller
         * @description As many as `GET /tasks` lists with the same parameters.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER.
         */
        readonly get: operations["countTasks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/people": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the people of the organization
         * @description Those with a credential that is neither revoked nor expired. Nothing of a credential is shown.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, OPERATOR.
         */
        readonly get: operations["listPeople"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List assets, or search them, newest first or in another order
         * @description `valuation_due_on` and `revaluation_refused` follow from other resources and from the date, so they stand in lists alone, and change no version and no ETag of an asset. A page of a search with many matches may hold fewer items than `limit`, even none, and still have a next page.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listAssets"];
        readonly put?: never;
        /**
         * Register an asset
         * @description The attributes are those of the asset's class: see GET /profiles. `asset_class` and `profile_version` never change afterwards.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["registerAsset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read an asset, now or at an earlier instant
         * @description Erased personal data reads `[erased]`, whatever `as_of`. A version from before the erasing then has the ETag `"<version>-erased"`.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getAsset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an asset by a merge patch (RFC 7396)
         * @description A patch that changes nothing answers 200 and records nothing. `attributes.estimate` is one value, kept word for word: a patch replaces it whole. Archiving and restoring are patches of `status`. Personal data for an asset whose personal data was erased: 409.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly patch: operations["patchAsset"];
        readonly trace?: never;
    };
    readonly "/assets/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of an asset, oldest first
         * @description For ANALYST the histories in which the responsible person wrote an event, else 403 `profile_missing`.
         *
         *     Needs one of the access profiles AUDITOR, REVIEWER, ANALYST.
         */
        readonly get: operations["getAssetHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets/{id}/duplicates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List active assets that have the same identifier, newest first
         * @description A second registration of the same thing is reported, never refused: a registry number is unique within its registry office only, and a plate may have been mistyped. A valuation freezes what is found at its request, as `ALREADY_REGISTERED`. While either is pledged, the guarantees on both are unknown for that reason, and new ones are refused, until one is archived or another person decides on a distinction. Empty where the asset has no identifier, or its personal data was erased.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listDuplicates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets/{id}/distinctions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the distinctions of an asset from others, newest first
         * @description Proposed on either of the two assets, with any decision.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listDistinctions"];
        readonly put?: never;
        /**
         * Propose that two assets with the same identifier are two things
         * @description Such as two fractions under one registry number. Nothing follows before another person decides. Of two assets that share no identifier, or of which that was proposed and not rejected: 409.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["proposeDistinction"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets/{id}/distinctions/{distinction_id}/decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Decide that two assets are two things, or that this is not shown
         * @description Once (409), by another person than who proposed it (403). Approved, what the two have in common hinders the guarantees on neither any more.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["decideDistinction"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets/{id}/guarantees": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the guarantees on an asset, newest first
         * @description Of every obligation and in every status.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listAssetGuarantees"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets/{id}/encumbrances": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the encumbrances of others on an asset, newest first
         * @description As the organization recorded it, ended ones included.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listEncumbrances"];
        readonly put?: never;
        /**
         * Record somebody else's encumbrance on an asset
         * @description A fact, recorded whatever it collides with: guarantees of the organization whose rank it overfills are unknown from then on. In force from `registered_on`, or from today where that is not known.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["recordEncumbrance"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets/{id}/encumbrances/{encumbrance_id}/end": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Record the end of somebody else's encumbrance on an asset
         * @description It is not in force from today on. Only once (409).
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["endEncumbrance"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets/{id}/disposals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Record the disposal of an asset
         * @description Sold, lost, consumed or returned: for good. While a recognized guarantee is in force on it: 409. Its status becomes DISPOSED within a second; it can then no longer be changed, valued or given as a guarantee.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["disposeAsset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List documents, newest first; of one asset its evidence
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listDocuments"];
        readonly put?: never;
        /**
         * Declare a document that will be sent
         * @description Evidence of an asset, or of up to 50 (`asset_ids`). It is sent in parts of `part_size_bytes` (PUT /documents/{id}/parts/{number}), in any order, and then completed; its bytes are verified before anything counts on them. An upload without progress for seven days is given up (`EXPIRED`). `file_name` is only shown and sent back: here it never becomes a path. Bytes that are already evidence of another asset are accepted, and reported in `also_evidence_of`.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["declareDocument"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a document, its parts, its verification and its review, now or at an earlier instant
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of a document, oldest first
         * @description For ANALYST the histories in which the responsible person wrote an event, else 403 `profile_missing`.
         *
         *     Needs one of the access profiles AUDITOR, REVIEWER, ANALYST.
         */
        readonly get: operations["getDocumentHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/allowed-decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what the caller may decide on a document, and why not
         * @description By the profiles of the credential, the four-eyes rule and the current state, before the decision is tried; what else may refuse it, its answer says.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getDocumentAllowedDecisions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/parts/{number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Send one part of a document
         * @description Parts come in any order, at the same time and repeated: the same bytes once more change nothing and are 200 in every later state (from a person who sent nothing of it yet they are noted while the document is `UPLOADING`, because nobody decides on what they sent); other bytes take the place of a part while the document is `UPLOADING`, afterwards they are 409. Each part but the last has exactly `part_size_bytes`. After a crash of either side read the document and send the parts that it does not name.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly put: operations["storeDocumentPart"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/completion": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Complete a document, so that it is verified
         * @description Follow the job, then read the document: `VERIFIED`, or `REFUSED` with the reason. If the verification itself failed, the document is `UPLOADING` again and has the `error`: complete it once more with a new key.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["completeDocument"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download a verified document, whole or a range of it
         * @description Before it is verified, and when it was refused: 409. The ETag is the SHA-256 of the content. A document that was not scanned for malware says so in `verification`.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getDocumentContent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/reviews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accept a document as evidence, or reject it
         * @description Only of a verified document (409), once (409), and never by a person who declared it, sent a part of it or completed it (403). The date that the document bears and its issuer are corrected with the decision. Valuations requested before keep the review as it was when they were requested. `also_evidence_of` names the other assets that the very same bytes serve by then: the `rationale`, which every decision has, says why that is right.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["reviewDocument"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List valuations, newest first; of one asset its history of values
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listValuations"];
        readonly put?: never;
        /**
         * Freeze the input and request its valuation
         * @description Asset, policy in force, scenario and documents are frozen in their current state; later changes to them have no effect. Follow the job, then read the valuation and its report.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["requestValuation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a valuation, now or at an earlier instant
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getValuation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of a valuation, oldest first
         * @description For ANALYST the histories in which the responsible person wrote an event, else 403 `profile_missing`.
         *
         *     Needs one of the access profiles AUDITOR, REVIEWER, ANALYST.
         */
        readonly get: operations["getValuationHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}/reviews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Approve or reject a calculated valuation
         * @description As many different people approve as the frozen policy asks for the amount (`review.approvals_required`): until the last one the review is PENDING; one rejection ends it, also by a person who has approved. Approved, forced-liquidation and collateral value are RECOGNIZED, unless evidence is lacking (`recognition.lacking`), and the declared value where it is the accepted one; rejected, they are REJECTED and keep their amounts. The other three never change. Never by the person who requested the valuation or last wrote its frozen asset, whatever the credential: 403. Nor twice by the same person: 403. Not calculated, or decided before: 409.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["reviewValuation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}/withdrawals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Withdraw an approval, for fraud or error
         * @description Recognized values become REJECTED, for good: a new valuation is a separate one. Never by the person who requested the valuation or last wrote its frozen asset, whatever the credential: 403. Without an approval in force: 409.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["withdrawValuation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}/allowed-decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what the caller may decide on a valuation, and why not
         * @description By the profiles of the credential, the four-eyes rule and the current state, before the decision is tried; what else may refuse it, its answer says.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getValuationAllowedDecisions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}/report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the report of an ended valuation, as JSON or as PDF
         * @description Before the valuation has ended: 409. The language follows Accept-Language; without it JSON is in English and PDF in Portuguese. The rules that the valuation was requested under (`rules_version` in its history) decide the format. The same version gives the same bytes in a language until personal data is erased: the ETag is `"<version>-<language>"`, from then on `"<version>-erased-<language>"`. If the service knows its public address, reports contain it, and eight digits of its digest follow the version.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getValuationReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/policies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List policies, newest first
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listPolicies"];
        readonly put?: never;
        /**
         * Propose a policy
         * @description It changes nothing before another person approves it. A policy never changes afterwards: to change one, propose another that begins later, or on the same day.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["proposePolicy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/policies/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a policy, now or at an earlier instant
         * @description In force for a class on a date at an instant is, of the policies that were approved by that instant, name the class and span the date, the one with the latest `effective_from`, then with the latest decision. `status` and `superseded` show what follows from that; no value depends on them.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getPolicy"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/policies/{id}/decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Approve or reject a policy
         * @description Once, and by another person than the one who proposed it (four eyes: 403). A second decision is 409. Valuations requested before an approval never change by it.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["decidePolicy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/policies/{id}/allowed-decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what the caller may decide on a policy, and why not
         * @description By the profiles of the credential, the four-eyes rule and the current state, before the decision is tried; what else may refuse it, its answer says.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getPolicyAllowedDecisions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/policies/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of a policy, oldest first
         * @description For ANALYST the histories in which the responsible person wrote an event, else 403 `profile_missing`.
         *
         *     Needs one of the access profiles AUDITOR, REVIEWER, ANALYST.
         */
        readonly get: operations["getPolicyHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/portfolios": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List portfolios with their sums, newest first
         * @description One for each `portfolio` name on at least one active asset, in the order in which names were first given. Sums are kept. `marked` and `obligations` are computed for each request, in time that grows with what can be marked and with the obligations that name the portfolio.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listPortfolios"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/jobs/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a job, or follow it
         * @description With `Accept: text/event-stream` each change is sent until the end: `id` is the version, `Last-Event-ID` is honoured. A valuation without coverage is a job that SUCCEEDED.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getJob"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List scenarios, newest first
         * @description Without their results, which are in the scenario itself.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listScenarios"];
        readonly put?: never;
        /**
         * Propose a scenario
         * @description Every figure is the proposer's: none is supposed, and a missing one gives an unknown amount with `MISSING_PARAMETER`. A `valuation_date` in the future, and a result that is too long to show, are 422. A scenario replaces assumptions, never facts: one for an asset (`asset_id`) takes from it the facts that its parameters leave out: today's for the result shown here, the frozen ones in a valuation. Where `discount` asks for the rate of one payment, a price source is asked, and its answer is kept with the proposal; without an answer the result is null for the reason. The result is that of a model: never a market value.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["proposeScenario"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a scenario with its result and sensitivity, now or at an earlier instant
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getScenario"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios/{id}/decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Approve or reject a scenario
         * @description By another person than the one who proposed it (403), once and for good (409). Only an approved scenario can be named in a valuation.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["decideScenario"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios/{id}/allowed-decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what the caller may decide on a scenario, and why not
         * @description By the profiles of the credential, the four-eyes rule and the current state, before the decision is tried; what else may refuse it, its answer says.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getScenarioAllowedDecisions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of a scenario, oldest first
         * @description For ANALYST the histories in which the responsible person wrote an event, else 403 `profile_missing`.
         *
         *     Needs one of the access profiles AUDITOR, REVIEWER, ANALYST.
         */
        readonly get: operations["getScenarioHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/obligations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List obligations, newest first
         * @description With the current coverage of each.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listObligations"];
        readonly put?: never;
        /**
         * Register an obligation
         * @description A debt whose guarantees are watched. The `external_reference`, blanks around it left out, is that of one obligation alone: another with it is 409. A balance of a day that has not come is 422.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["registerObligation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/obligations/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export the guarantees for the lender's report to the SCR
         * @description The block `<Gar>` of document 3040 of the central bank's credit information system (SCR): a row for each guarantee in force at the end of the base date, by the references of the obligations that are not settled, without debtors. Everything is in its state at that time, so that the same past date always gives the same rows. What the service cannot know is empty. Rows are sent while they are computed: an answer that breaks off is incomplete.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["exportObligations"];
        readonly put?: never;
        /**
         * Export the guarantees for the lender's report to the SCR, as a job
         * @description The rows of GET /obligations/export, of the same base date the same.
         *
         *     For any size: the answer is a job. Its progress is that of a batch, at /asset-batches/{id}; `…/file` answers the file from the end of the job, for seven days.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly post: operations["requestObligationsExport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/obligations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read an obligation, now or at an earlier instant
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getObligation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an obligation by a merge patch (RFC 7396)
         * @description A patch that changes nothing answers 200 and records nothing. A `balance` is given whole. `status` SETTLED settles the obligation for good, also while guarantees are in force: they then claim nothing. The reference never changes.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly patch: operations["patchObligation"];
        readonly trace?: never;
    };
    readonly "/obligations/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of an obligation, oldest first
         * @description For ANALYST the histories in which the responsible person wrote an event, else 403 `profile_missing`.
         *
         *     Needs one of the access profiles AUDITOR, REVIEWER, ANALYST.
         */
        readonly get: operations["getObligationHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/obligations/{id}/coverage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the coverage of an obligation, now or at an earlier instant
         * @description The amounts that the recognized guarantees in force today cover, by the recognized collateral values, the ranks on each asset, and the encumbrances of others on it. What is unknown is never zero and never covers; `reason_codes` has the reasons. The service grants nothing and sets no limit. The ETag is the digest of the body.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getObligationCoverage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/obligations/{id}/report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the report of an obligation, as JSON or as PDF
         * @description Today's coverage, and how each guarantee's figure was worked out. The language follows Accept-Language; without it JSON is in English and PDF in Portuguese. The ETag is the digest of the report in its language; the report prints the tag of the coverage, and where the service knows its public address, where that is answered for ever.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getObligationReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/stress-tests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Compute coverage under changed values
         * @description Values and coverage of the active obligations as they are, and as they would be if the collateral values of some classes changed, with concentrations. What is unknown stays unknown. Computed for each request, in time that grows with the number of obligations; nothing is stored.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["runStressTest"];
        readonly put?: never;
        /**
         * Compute coverage under changed values, as a job
         * @description The answer of GET /stress-tests.
         *
         *     For any size: the answer is a job. Its progress is that of a batch, at /asset-batches/{id}; `…/file` answers the file from the end of the job, for seven days.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly post: operations["requestStressTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guarantees": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List guarantees, newest first
         * @description With today's status of each registration.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listGuarantees"];
        readonly put?: never;
        /**
         * Propose a guarantee
         * @description An asset, or a share of it, for an obligation. Nothing counts before another person recognizes it. A second proposal for the same two is 409; so is one on an asset that is archived or disposed of, or for a settled obligation. An extension (`extension_of`) is on the same land or building as its fiduciary original, and within its end and limit.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["proposeGuarantee"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guarantees/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a guarantee, now or at an earlier instant
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getGuarantee"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guarantees/{id}/decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Recognize or reject a guarantee
         * @description Only once (409), by another person than who proposed it or last wrote its obligation (403). Recognized, it takes its share at its rank from its first day to its last: where the shares of a rank would exceed the asset on any day, 409 `ENCUMBERED` names the conflicting guarantees and encumbrances. One obligation has at most one recognized guarantee on an asset.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["decideGuarantee"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guarantees/{id}/releases": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Release a guarantee
         * @description Frees the asset from today on, for good. By another person than who proposed it or last wrote its obligation (403); only for a recognized one (409), in any status of asset and obligation.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["releaseGuarantee"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guarantees/{id}/registrations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Record where a guarantee is registered
         * @description The last one counts. A fiduciary transfer, a mortgage and a pledge count for nothing before the day of their registration. Of a guarantee that was rejected or released: 409.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["recordGuaranteeRegistration"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guarantees/{id}/allowed-decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what the caller may decide on a guarantee, and why not
         * @description By the profiles of the credential, the four-eyes rule and the current state, before the decision is tried; what else may refuse it, its answer says.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getGuaranteeAllowedDecisions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guarantees/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of a guarantee, oldest first
         * @description For ANALYST the histories in which the responsible person wrote an event, else 403 `profile_missing`.
         *
         *     Needs one of the access profiles AUDITOR, REVIEWER, ANALYST.
         */
        readonly get: operations["getGuaranteeHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what has happened, oldest first, and wait for more
         * @description Every event of the organization, once and in the order of the event log. Continue with `after` set to the `next` of the last answer: `next` never expires. An answer may be empty although there are more events: continue with its `next`. `wait` holds an answer that would be empty until an event comes, at most this number of seconds; 16 requests of one credential may wait at the same time (429). 409 with `errors[0].code` `cursor_lost`: the event log was restored from a backup that ends before this cursor; begin again at an older one, and skip the ids that you have. Answers contain no amounts and no personal data: read the subject at `url`.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/asset-batches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List batches and revaluations, newest first
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listBatches"];
        readonly put?: never;
        /**
         * Register many assets at once, and request their valuations
         * @description One line of JSON for each asset, as many as there are, of at most 64 KB each; blank lines do not count: `{ "key", "asset", "valuation"? }`. `key` (1 to 128 printable ASCII characters) names the line; `asset` is the body of POST /assets; `valuation`, where there is one, the body of POST /valuations without `asset_id`. A line that is wrong stops no other: `…/results` says what is wrong with it. The lines are done as the person who sent them, and do not count against the rate limit. Sent again under its `Idempotency-Key`, and after a crash of the service, each line is done once. The lines are kept encrypted, and can no longer be read once the batch has ended. Follow the job, then read the results.
         *
         *     Or a CSV file or `.xlsx` workbook of at most 16 MB with a row for each asset, whose headings are the fields of an asset with points: `asset_class`, `name`, `attributes.area_ha`, `valuation.purpose`; `key` names the row, by default its `external_reference`. What cannot be read without a guess is 422 and changes nothing; the pointer of an error is then the cell, such as `/B7`.
         *
         *     Needs one of the access profiles INTEGRATOR.
         */
        readonly post: operations["sendAssetBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/asset-batches/template": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a sheet of an asset class, to fill in and send as a batch
         * @description Headings in the language of `Accept-Language` and one row of a made-up example. As it comes it can be sent to POST /asset-batches. Comparable market data are in no template: they are sent as lines of JSON.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getBatchTemplate"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/asset-batches/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the progress of a batch or revaluation, now or at an earlier instant
         * @description It has ended when every line is registered, and every valuation that the lines ask for is requested; each valuation has a job of its own, which may still run.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getBatch"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/asset-batches/{id}/results": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the result of each line of a batch
         * @description A line of JSON for each line of the batch, in their order. Lines that are not done yet are missing: read it again when the job has ended. The result of a line never changes. Of the request it quotes only `key`.
         *
         *     `format=csv` or `xlsx`: a row for each line, with the asset and its figures as they were valued, the six values with their limitations and the reasons for missing ones in words, and the totals of the known amounts; in their current state; of at most 20000 lines. CSV follows the conventions of spreadsheets in the language. No cell is a formula.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getBatchResults"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/revaluations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revalue many assets
         * @description The active assets of a portfolio or of a class, or those that are due by a day: exactly one of the three (else 422). Which they are is recorded before the answer, and what is registered or archived later changes nothing of that; of more than 20000 assets it is recorded in the seconds after it, before the first is valued, and `total_lines` is exact from then on. Each is valued as by POST /valuations with `asset_id` and `purpose` alone. Progress and results are read as those of a batch, at /asset-batches/{id}; each line's `key` is the asset's id. Where no asset is selected the batch ends at once, with no lines.
         *
         *     Needs one of the access profiles INTEGRATOR.
         */
        readonly post: operations["requestRevaluations"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/back-tests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Compare the last values of sold assets with their proceeds
         * @description Of each asset disposed of by a sale the last calculated valuation before it, by its valuation date: each of its amounts divided by the proceeds, by class and method. A valuation that ended after the day of the sale, or after it was recorded, is ignored. Computed for each request, in time that grows with the number of sales; nothing is stored. The language follows Accept-Language; without it JSON is in English and PDF in Portuguese.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["runBackTest"];
        readonly put?: never;
        /**
         * Compare the last values of sold assets with their proceeds, as a job
         * @description The answer of GET /back-tests, in the language of the request.
         *
         *     For any size: the answer is a job. Its progress is that of a batch, at /asset-batches/{id}; `…/file` answers the file from the end of the job, for seven days.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly post: operations["requestBackTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/asset-batches/{id}/file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Fetch the file of an export
         * @description Bytes with the `sha256` that the batch shows. 404 for what is no export, and when seven days are over; 409 before the job has ended.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getExportFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List webhooks, newest first
         * @description Without their secrets.
         *
         *     Needs one of the access profiles AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Register a webhook
         * @description The service then sends events to its `url`, signed by Standard Webhooks 1.0.0 and at least once. An organization has at most 50 (409). The answer, and its repetition under the same key, are the only ones that show the `secret`.
         *
         *     Needs one of the access profiles INTEGRATOR.
         */
        readonly post: operations["registerWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a webhook, now or at an earlier instant
         * @description Without its secret.
         *
         *     Needs one of the access profiles AUDITOR, INTEGRATOR.
         */
        readonly get: operations["getWebhook"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a webhook by a merge patch (RFC 7396)
         * @description A patch that changes nothing answers 200 and records nothing. `status` DISABLED stops deliveries and cancels those that wait; ENABLED begins with what happens from then on, and `…/replays` brings what was missed.
         *
         *     Needs one of the access profiles INTEGRATOR.
         */
        readonly patch: operations["patchWebhook"];
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/secret-rotations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign with a new secret
         * @description For 24 hours the previous secret signs, too, also tries of earlier deliveries. The answer, and its repetition under the same key, are the only ones that show the `secret`.
         *
         *     Needs one of the access profiles INTEGRATOR.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/tests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask for a test delivery
         * @description Sends one delivery of type `webhook.test`, whatever types the webhook receives. Its result is in its deliveries.
         *
         *     Needs one of the access profiles INTEGRATOR.
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/replays": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Request the events after a place once more
         * @description Delivers all events after `after`, up to this request and of the types that the webhook receives now, with their earlier `webhook-id`: a receiver that stores the ids detects duplicates.
         *
         *     Needs one of the access profiles INTEGRATOR.
         */
        readonly post: operations["replayWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the deliveries of a webhook, newest first
         * @description With their newest ten tries: the status of the answer, its first 1,024 bytes, how long it took. Deliveries are created within seconds of their event; ended ones are kept for 90 days.
         *
         *     Needs one of the access profiles AUDITOR, INTEGRATOR.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly happening: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * What a webhook is sent
         * @description Answered by your back end, not by the service: a POST to the `url` of the webhook for each event of its types, at least once. Verify the signature over the bytes as received, before reading anything from them; answer 2xx within 15 seconds, and do the work afterwards. First tries of one subject arrive in order; a retry may arrive after a later event: compare `data.subject.version`. The body is below 20 KB, without amounts and personal data: read `data.url` with a credential.
         */
        readonly post: operations["receiveHappening"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly PublicEstimateRequest: components["schemas"]["PublicEstimate_REAL_ESTATE"] | components["schemas"]["PublicEstimate_RURAL_LAND"] | components["schemas"]["PublicEstimate_VEHICLE"] | components["schemas"]["PublicEstimate_EQUIPMENT"] | components["schemas"]["PublicEstimate_AIRCRAFT"] | components["schemas"]["PublicEstimate_VESSEL"] | components["schemas"]["PublicEstimate_INVENTORY"] | components["schemas"]["PublicEstimate_LIVESTOCK"] | components["schemas"]["PublicEstimate_BIOLOGICAL_ASSET"] | components["schemas"]["PublicEstimate_EQUITY_STAKE"] | components["schemas"]["PublicEstimate_INTELLECTUAL_PROPERTY"] | components["schemas"]["PublicEstimate_PRECIOUS_METAL"] | components["schemas"]["PublicEstimate_TREASURY_SECURITY"] | components["schemas"]["PublicEstimate_PRIVATE_SECURITY"] | components["schemas"]["PublicEstimate_RECEIVABLE"] | components["schemas"]["PublicEstimate_COURT_CLAIM"] | components["schemas"]["PublicEstimate_FUND_UNIT"] | components["schemas"]["PublicEstimate_LISTED_EQUITY"];
        /** Real estate */
        readonly PublicEstimate_REAL_ESTATE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description The original estimate as it was made, kept and returned word for word, with no member named twice. `value` is a JSON number or a decimal string.
                 * @example {
                 *       "value": 350000,
                 *       "date": "2026-09-01",
                 *       "method": "comparison",
                 *       "limitations": [
                 *         "no inspection"
                 *       ]
                 *     }
                 */
                readonly estimate?: {
                    /** @description The declared value in BRL, at most 18 integer digits; without it nothing is known. */
                    readonly value?: number | string | null;
                    /** @description BRL or R$, or left out: no other currency is converted, so another one is refused. */
                    readonly currency?: unknown;
                    /** @description When the estimate was made, never in the future: YYYY-MM-DD, an RFC 3339 instant (its civil date in America/Sao_Paulo) or DD/MM/YYYY. Anything else is kept, and its age is unknown. */
                    readonly date?: unknown;
                    /** @description How it was made. */
                    readonly method?: unknown;
                    /** @description What it does not cover, a text or a list; shown with the code ORIGINAL. */
                    readonly limitations?: unknown;
                } & {
                    readonly [key: string]: unknown;
                };
            };
        };
        /** Rural land */
        readonly PublicEstimate_RURAL_LAND: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "RURAL_LAND";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description Area in hectares.
                 * @example 120.5
                 */
                readonly area_ha?: string;
                /**
                 * @description Price of one hectare, in BRL.
                 * @example 45000.00
                 */
                readonly price_per_ha?: string;
            };
        };
        /** Vehicle */
        readonly PublicEstimate_VEHICLE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "VEHICLE";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description The caller's own price for one vehicle, in BRL.
                 * @example 88890.00
                 */
                readonly unit_price?: string;
                /**
                 * @description How many vehicles alike; a whole number from 1.
                 * @example 2
                 */
                readonly quantity?: string;
            };
        };
        /** Equipment */
        readonly PublicEstimate_EQUIPMENT: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "EQUIPMENT";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * Format: date
                 * @description When it was made, never in the future; in place of `age_years`.
                 * @example 2021-11-20
                 */
                readonly manufactured_on?: string;
                /**
                 * @description How old it was on `age_as_of`, in years; it ages from that day on.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * Format: date
                 * @description The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.
                 * @example 2026-11-20
                 */
                readonly age_as_of?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
                readonly wear?: components["schemas"]["WearState"];
            } & ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            });
        };
        /**
         * @description Its state by Heidecke's table, in your own word: `A` new, `B` between new and regular, `C` regular, `D` between regular and simple repairs, `E` simple repairs, `F` between simple and important repairs, `G` important repairs, `H` between important repairs and worthless, `I` worthless. With it the depreciation is by Ross-Heidecke; without it, straight-line.
         * @example C
         * @enum {string}
         */
        readonly WearState: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I";
        /** Aircraft */
        readonly PublicEstimate_AIRCRAFT: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "AIRCRAFT";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * Format: date
                 * @description When it was made, never in the future; in place of `age_years`.
                 * @example 2021-11-20
                 */
                readonly manufactured_on?: string;
                /**
                 * @description How old it was on `age_as_of`, in years; it ages from that day on.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * Format: date
                 * @description The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.
                 * @example 2026-11-20
                 */
                readonly age_as_of?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
                readonly wear?: components["schemas"]["WearState"];
            } & ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            });
        };
        /** Vessel */
        readonly PublicEstimate_VESSEL: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "VESSEL";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * Format: date
                 * @description When it was made, never in the future; in place of `age_years`.
                 * @example 2021-11-20
                 */
                readonly manufactured_on?: string;
                /**
                 * @description How old it was on `age_as_of`, in years; it ages from that day on.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * Format: date
                 * @description The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.
                 * @example 2026-11-20
                 */
                readonly age_as_of?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
                readonly wear?: components["schemas"]["WearState"];
            } & ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            });
        };
        /** Inventory */
        readonly PublicEstimate_INVENTORY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "INVENTORY";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description How much there is, in `unit`.
                 * @example 100
                 */
                readonly quantity?: string;
                /**
                 * @description The caller's own price for one unit, in BRL.
                 * @example 12.50
                 */
                readonly unit_price?: string;
                /**
                 * @description What one unit is, which the price is for: without it the price says nothing.
                 * @example sc 60 kg
                 */
                readonly unit?: string;
            };
        };
        /** Livestock */
        readonly PublicEstimate_LIVESTOCK: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "LIVESTOCK";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description How many animals there are, a whole number.
                 * @example 100
                 */
                readonly heads?: string;
                /**
                 * @description The caller's own price for one animal, in BRL.
                 * @example 4500.00
                 */
                readonly price_per_head?: string;
            };
        };
        /** Biological asset */
        readonly PublicEstimate_BIOLOGICAL_ASSET: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "BIOLOGICAL_ASSET";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        };
        /**
         * @description Day count of the annual rate: `ACT_365` (default), calendar days over 365; `BUS_252`, business days of the Brazilian financial market over 252.
         * @example BUS_252
         * @enum {string}
         */
        readonly DayCount: "ACT_365" | "BUS_252";
        /** Equity stake */
        readonly PublicEstimate_EQUITY_STAKE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "EQUITY_STAKE";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1.
                 * @example 0.25
                 */
                readonly ownership_share: string;
            };
        };
        /** Intellectual property */
        readonly PublicEstimate_INTELLECTUAL_PROPERTY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "INTELLECTUAL_PROPERTY";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        };
        /** Precious metal */
        readonly PublicEstimate_PRECIOUS_METAL: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "PRECIOUS_METAL";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description Mass of the piece in grams, alloy included.
                 * @example 100
                 */
                readonly mass_g?: string;
                /**
                 * @description Part of the mass that is fine metal: 18 carats are `0.750`.
                 * @example 0.750
                 */
                readonly fineness?: string;
                /**
                 * @description The caller's own price for one gram of fine metal, in BRL.
                 * @example 650.00
                 */
                readonly price_per_g?: string;
            };
        };
        /** Treasury security */
        readonly PublicEstimate_TREASURY_SECURITY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "TREASURY_SECURITY";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description How many securities, parts included.
                 * @example 100
                 */
                readonly quantity?: string;
                /**
                 * @description The caller's own price for one security, in BRL.
                 * @example 722.31
                 */
                readonly unit_price?: string;
                /**
                 * @description In place of `unit_price`: what is priced from its rate. `LTN` (Prefixado) pays 1,000 at maturity; `NTN_F` (Prefixado com Juros Semestrais) 48.80885 every half year, too.
                 * @example LTN
                 * @enum {string}
                 */
                readonly bond?: "LTN" | "NTN_F";
                /**
                 * Format: date
                 * @description When `bond` is paid back: the first of a month.
                 * @example 2029-01-01
                 */
                readonly maturity_date?: string;
                /**
                 * @description Of `bond`, a year of 252 business days, as a fraction.
                 * @example 0.1416
                 */
                readonly discount_rate?: string;
            } & ({
                readonly bond?: never;
                readonly maturity_date?: never;
                readonly discount_rate?: never;
            } | {
                readonly unit_price?: never;
            });
        };
        /** Private security */
        readonly PublicEstimate_PRIVATE_SECURITY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "PRIVATE_SECURITY";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 1234.50
                 */
                readonly face_value?: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2026-11-20
                 */
                readonly due_date?: string;
                /**
                 * @description The caller's own rate a year, as a fraction; discounting is actual/365, unless `day_count` says otherwise.
                 * @example 0.105
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
            };
        };
        /** Receivable */
        readonly PublicEstimate_RECEIVABLE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "RECEIVABLE";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 1234.50
                 */
                readonly face_value?: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2026-11-20
                 */
                readonly due_date?: string;
                /**
                 * @description The caller's own rate a year, as a fraction; discounting is actual/365, unless `day_count` says otherwise.
                 * @example 0.105
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
            };
        };
        /** Court claim */
        readonly PublicEstimate_COURT_CLAIM: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "COURT_CLAIM";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 1234.50
                 */
                readonly face_value?: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2026-11-20
                 */
                readonly due_date?: string;
                /**
                 * @description The caller's own rate a year, as a fraction; discounting is actual/365, unless `day_count` says otherwise.
                 * @example 0.105
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
            };
        };
        /** Fund unit */
        readonly PublicEstimate_FUND_UNIT: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "FUND_UNIT";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description How many units or shares.
                 * @example 100
                 */
                readonly quantity?: string;
                /**
                 * @description The caller's own price for one unit, in BRL.
                 * @example 31.41
                 */
                readonly unit_price?: string;
            };
        };
        /** Listed equity */
        readonly PublicEstimate_LISTED_EQUITY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "LISTED_EQUITY";
            /** @description The caller's own figures, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description How many units or shares.
                 * @example 100
                 */
                readonly quantity?: string;
                /**
                 * @description The caller's own price for one unit, in BRL.
                 * @example 31.41
                 */
                readonly unit_price?: string;
            };
        };
        readonly VehicleEstimateRequest: {
            /**
             * @description `trucks` are trucks and buses.
             * @enum {string}
             */
            readonly type: "cars" | "motorcycles" | "trucks";
            /**
             * @description Code of the brand, as the list names it.
             * @example 21
             */
            readonly brand: string;
            /**
             * @description Code of the model, as the list names it.
             * @example 7541
             */
            readonly model: string;
            /**
             * @description Code of model year and fuel, as the list names it.
             * @example 2018-5
             */
            readonly year: string;
        };
        readonly EquipmentEstimateRequest: {
            /**
             * @description A family of the catalog, as the lookup names it.
             * @example TRATOR
             */
            readonly family: string;
            /**
             * @description A product of that family, as the lookup names it.
             * @example PR-0123456789ab
             */
            readonly product_code: string;
            /**
             * @description The reference is of new machines only: for a used one it has no figure.
             * @enum {string}
             */
            readonly condition: "NEW" | "USED";
        };
        readonly TreasuryEstimateRequest: {
            /**
             * @description The security, as the list of treasury products names it.
             * @example tesouro-prefixado-2029-01-01
             */
            readonly product_id: string;
            /**
             * @description How many securities, parts included.
             * @example 2.35
             */
            readonly quantity: string;
        };
        readonly CreditEstimateRequest: components["schemas"]["CreditEstimate_PRIVATE_SECURITY"] | components["schemas"]["CreditEstimate_RECEIVABLE"] | components["schemas"]["CreditEstimate_COURT_CLAIM"];
        /** Private security */
        readonly CreditEstimate_PRIVATE_SECURITY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "PRIVATE_SECURITY";
            /**
             * @description What is to be paid on the due date, in BRL.
             * @example 10000.00
             */
            readonly face_value: string;
            /**
             * Format: date
             * @description When it is to be paid.
             * @example 2027-05-20
             */
            readonly due_date: string;
        };
        /** Receivable */
        readonly CreditEstimate_RECEIVABLE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "RECEIVABLE";
            /**
             * @description What is to be paid on the due date, in BRL.
             * @example 10000.00
             */
            readonly face_value: string;
            /**
             * Format: date
             * @description When it is to be paid.
             * @example 2027-05-20
             */
            readonly due_date: string;
        };
        /** Court claim */
        readonly CreditEstimate_COURT_CLAIM: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "COURT_CLAIM";
            /**
             * @description What is to be paid on the due date, in BRL; with `index`, what the claim was worth on `index.base_date`.
             * @example 84000.00
             */
            readonly face_value: string;
            /**
             * Format: date
             * @description When it is to be paid.
             * @example 2027-05-20
             */
            readonly due_date: string;
        };
        readonly ComparativeEstimateRequest: components["schemas"]["ComparativeEstimate_REAL_ESTATE"] | components["schemas"]["ComparativeEstimate_RURAL_LAND"] | components["schemas"]["ComparativeEstimate_EQUIPMENT"] | components["schemas"]["ComparativeEstimate_VEHICLE"];
        /** Real estate */
        readonly ComparativeEstimate_REAL_ESTATE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE";
            readonly comparables: components["schemas"]["Comparables"];
        };
        /** @description Market data, and how they are to be treated. */
        readonly Comparables: {
            /**
             * @description REGRESSION: linear least squares on the characteristics. FACTORS: mean of adjusted prices.
             * @enum {string}
             */
            readonly treatment: "REGRESSION" | "FACTORS";
            /**
             * @description REGRESSION only: the scale in which prices enter; left out NONE.
             * @enum {string}
             */
            readonly price_transformation?: "NONE" | "LN" | "INVERSE" | "SQUARE" | "SQUARE_ROOT";
            /** @description The characteristics, or factors, 1 to 20, by the names that the caller gives them. */
            readonly variables: readonly {
                /**
                 * @description What is compared, each name once.
                 * @example area_m2
                 */
                readonly name: string;
                /**
                 * @description REGRESSION only; left out QUANTITATIVE. DICHOTOMOUS is 0 or 1, CODE a whole number: too few data of one value give a limitation.
                 * @enum {string}
                 */
                readonly kind?: "QUANTITATIVE" | "DICHOTOMOUS" | "CODE";
                /**
                 * @description REGRESSION only: the scale in which it enters; left out NONE.
                 * @enum {string}
                 */
                readonly transformation?: "NONE" | "LN" | "INVERSE" | "SQUARE" | "SQUARE_ROOT";
            }[];
            /** @description What is valued, in the terms of the data. */
            readonly subject: {
                /** @description REGRESSION only, and required there: the characteristics of what is valued. */
                readonly values?: readonly string[];
                /**
                 * @description How many units of the prices it has, such as hectares; left out 1.
                 * @example 120.5
                 */
                readonly quantity?: string;
            };
            /** @description The market data, 3 to 500; of a regression two more than variables. Data of the same price and values count once. None is left out in silence. */
            readonly data: readonly {
                /**
                 * @description In BRL, above zero: of the whole, or of one unit as `subject.quantity` counts them.
                 * @example 450000.00
                 */
                readonly price: string;
                /**
                 * Format: date
                 * @description The day that the price is of, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /**
                 * @description Where it comes from, so that it can be found again. No personal data: it is not encrypted.
                 * @example Made-up listing 4711
                 */
                readonly source: string;
                /**
                 * Format: uuid
                 * @description The document of the asset that is evidence of this datum; a policy may demand one (`comparables_need_evidence`).
                 */
                readonly document_id?: string;
                /**
                 * @description One for each of `variables`, in their order: characteristics; with FACTORS the factors that the price is multiplied by.
                 * @example [
                 *       "72.5",
                 *       "1"
                 *     ]
                 */
                readonly values: readonly string[];
            }[];
            /**
             * @description FACTORS only: the criterion by which outliers among adjusted prices are removed; without it none is, and real estate has no grade. CHAUVENET, or TWO_DEVIATIONS from the mean.
             * @enum {string}
             */
            readonly cleaning?: "CHAUVENET" | "TWO_DEVIATIONS";
            /** @description How the days of the prices count; left out each price holds on its own day. */
            readonly time?: {
                /**
                 * @description VARIABLE, of a REGRESSION only: months since that of the oldest datum are one variable more. INDEX: each price × newest level up to the valuation date ÷ level of its own month.
                 * @enum {string}
                 */
                readonly treatment: "VARIABLE" | "INDEX";
                /** @description INDEX only, and required there: which index it is, and who publishes it. */
                readonly index_name?: string;
                /** @description INDEX only, and required there: the caller's levels, one for the month of each datum. */
                readonly levels?: readonly {
                    /**
                     * @description The month of the level.
                     * @example 2026-10
                     */
                    readonly month: string;
                    /**
                     * @description The level of the index in that month.
                     * @example 7123.45
                     */
                    readonly level: string;
                }[];
            };
            /** @description The two items of the grade of rationale that cannot be computed from the data (pending if absent), and why the premises hold. */
            readonly declared?: {
                /** @description Item 1 of the table of grades. */
                readonly property_description?: {
                    /**
                     * @description The grade that is declared.
                     * @enum {string}
                     */
                    readonly grade: "III" | "II" | "I";
                    /**
                     * @description What supports it, such as the inspection or the file it is in.
                     * @example Inspected on 2026-11-10, photos in document 3
                     */
                    readonly evidence: string;
                };
                /** @description Item 3 of the table of grades. */
                readonly data_identification?: {
                    /**
                     * @description The grade that is declared.
                     * @enum {string}
                     */
                    readonly grade: "III" | "II" | "I";
                    /**
                     * @description What supports it, such as the inspection or the file it is in.
                     * @example Inspected on 2026-11-10, photos in document 3
                     */
                    readonly evidence: string;
                };
                /** @description REGRESSION only: premises of the model that hold although a test speaks against them, and why. Without it the grade is pending. */
                readonly premises?: readonly {
                    /**
                     * @description The premise that the test speaks against.
                     * @enum {string}
                     */
                    readonly premise: "SPECIFICATION" | "HOMOSCEDASTICITY" | "INDEPENDENCE" | "COLLINEARITY";
                    /**
                     * @description Why it holds all the same. It is shown with the grades, word for word.
                     * @example The market is quadratic above 300 m² only, where neither data nor subject lie
                     */
                    readonly rationale: string;
                }[];
            };
        };
        /** Rural land */
        readonly ComparativeEstimate_RURAL_LAND: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "RURAL_LAND";
            readonly comparables: components["schemas"]["Comparables"];
        };
        /** Equipment */
        readonly ComparativeEstimate_EQUIPMENT: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "EQUIPMENT";
            readonly comparables: components["schemas"]["Comparables"];
        };
        /** Vehicle */
        readonly ComparativeEstimate_VEHICLE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "VEHICLE";
            readonly comparables: components["schemas"]["Comparables"];
        };
        readonly GuidedEstimateRequest: components["schemas"]["GuidedEstimate_EQUIPMENT"] | components["schemas"]["GuidedEstimate_AIRCRAFT"] | components["schemas"]["GuidedEstimate_VESSEL"] | components["schemas"]["GuidedEstimate_LIVESTOCK"] | components["schemas"]["GuidedEstimate_BIOLOGICAL_ASSET"] | components["schemas"]["GuidedEstimate_EQUITY_STAKE"] | components["schemas"]["GuidedEstimate_INTELLECTUAL_PROPERTY"] | components["schemas"]["GuidedEstimate_PRECIOUS_METAL"] | components["schemas"]["GuidedEstimate_FUND_UNIT"];
        /** Equipment */
        readonly GuidedEstimate_EQUIPMENT: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "EQUIPMENT";
            /** @description What was asked of the person, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description?: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * Format: date
                 * @description When it was made, never in the future; in place of `age_years`.
                 * @example 2021-11-20
                 */
                readonly manufactured_on?: string;
                /**
                 * @description How old it was on `age_as_of`, in years; it ages from that day on.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * Format: date
                 * @description The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.
                 * @example 2026-11-20
                 */
                readonly age_as_of?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
                readonly wear?: components["schemas"]["WearState"];
            } & ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            });
        };
        /** Aircraft */
        readonly GuidedEstimate_AIRCRAFT: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "AIRCRAFT";
            /** @description What was asked of the person, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description?: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * Format: date
                 * @description When it was made, never in the future; in place of `age_years`.
                 * @example 2021-11-20
                 */
                readonly manufactured_on?: string;
                /**
                 * @description How old it was on `age_as_of`, in years; it ages from that day on.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * Format: date
                 * @description The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.
                 * @example 2026-11-20
                 */
                readonly age_as_of?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
                readonly wear?: components["schemas"]["WearState"];
            } & ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            });
        };
        /** Vessel */
        readonly GuidedEstimate_VESSEL: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "VESSEL";
            /** @description What was asked of the person, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description?: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * Format: date
                 * @description When it was made, never in the future; in place of `age_years`.
                 * @example 2021-11-20
                 */
                readonly manufactured_on?: string;
                /**
                 * @description How old it was on `age_as_of`, in years; it ages from that day on.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * Format: date
                 * @description The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.
                 * @example 2026-11-20
                 */
                readonly age_as_of?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
                readonly wear?: components["schemas"]["WearState"];
            } & ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            });
        };
        /** Livestock */
        readonly GuidedEstimate_LIVESTOCK: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "LIVESTOCK";
            /** @description What was asked of the person, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description The quotation that fits the animals: `ox` and `cow` by the arroba (15 kg of carcass), `pig` by the kilogram.
                 * @enum {string}
                 */
                readonly product_id: "ox" | "cow" | "pig";
                /**
                 * @description How many animals there are, a whole number.
                 * @example 100
                 */
                readonly heads: string;
                /**
                 * @description Mean live weight a head, in kilograms.
                 * @example 450
                 */
                readonly weight_kg: string;
                /**
                 * @description Where the herd is. Without it the Paraná figure is taken, and a limitation says so.
                 * @enum {string}
                 */
                readonly state?: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                /**
                 * @description Carcass weight ÷ live weight, for a quotation by the arroba. Without it the trade convention of 50 % is used, and a limitation says so.
                 * @example 0.53
                 */
                readonly carcass_yield?: string;
            } & (unknown | {
                readonly carcass_yield?: never;
            });
        };
        /** Biological asset */
        readonly GuidedEstimate_BIOLOGICAL_ASSET: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "BIOLOGICAL_ASSET";
            /** @description What was asked of the person, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus plantation, planted in 2021
                 */
                readonly description?: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        };
        /** Equity stake */
        readonly GuidedEstimate_EQUITY_STAKE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "EQUITY_STAKE";
            /** @description What was asked of the person, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus plantation, planted in 2021
                 */
                readonly description?: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1.
                 * @example 0.25
                 */
                readonly ownership_share: string;
            };
        };
        /** Intellectual property */
        readonly GuidedEstimate_INTELLECTUAL_PROPERTY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "INTELLECTUAL_PROPERTY";
            /** @description What was asked of the person, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus plantation, planted in 2021
                 */
                readonly description?: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        };
        /** Precious metal */
        readonly GuidedEstimate_PRECIOUS_METAL: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "PRECIOUS_METAL";
            /** @description What was asked of the person, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description Which metal, whose world price is taken in US$ per troy ounce.
                 * @enum {string}
                 */
                readonly metal: "GOLD" | "SILVER";
                /**
                 * @description Mass of the piece in grams, alloy included.
                 * @example 100
                 */
                readonly mass_g: string;
                /**
                 * @description Part of the mass that is fine metal: 18 carats are `0.750`.
                 * @example 0.750
                 */
                readonly fineness: string;
            };
        };
        /** Fund unit */
        readonly GuidedEstimate_FUND_UNIT: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "FUND_UNIT";
            /** @description What was asked of the person, in the units that the class names. */
            readonly parameters: {
                /**
                 * @description CNPJ of the fund, or of its class of units: by it the quota is found in the CVM's daily reports.
                 * @example 11.222.333/0001-81
                 */
                readonly tax_id: string;
                /**
                 * @description As `ID_SUBCLASSE` in those reports; needed where the class has several.
                 * @example A1B2C1700000001
                 */
                readonly subclass?: string;
                /**
                 * @description How many units, parts included.
                 * @example 1000
                 */
                readonly quantity: string;
            };
        };
        readonly QuickEstimateRequest: {
            /**
             * @description A product of `GET /inventory/catalog`.
             * @enum {string}
             */
            readonly product_id: "soy" | "maize" | "wheat" | "coffee" | "coffee-in-coco" | "beans-carioca" | "beans-black" | "rice" | "cassava" | "yerba-mate";
            /**
             * @description In the product's unit: for coffee, sacks of 60 kg.
             * @example 100
             */
            readonly quantity: string;
        };
        readonly InventoryEstimateRequest: {
            /** @description What the stock is made of, 1 to 100 lines. */
            readonly lines: readonly ({
                /**
                 * @description A product of the catalog: its price is taken from the source, and none may be given.
                 * @enum {string}
                 */
                readonly product_id?: "soy" | "maize" | "wheat" | "coffee" | "coffee-in-coco" | "beans-carioca" | "beans-black" | "rice" | "cassava" | "yerba-mate";
                /**
                 * @description The state of the stock, with `product_id`: its own published price is used. Without it the Paraná price is used, with a limitation.
                 * @enum {string}
                 */
                readonly state?: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                /** @description What it is, for a line at the owner's price. */
                readonly description?: string;
                /**
                 * @description In the product's unit, or in `unit`.
                 * @example 100
                 */
                readonly quantity: string;
                /**
                 * @description The unit of a line at the owner's price.
                 * @example kg
                 */
                readonly unit?: string;
                /**
                 * @description The owner's price for one unit, in BRL.
                 * @example 12.50
                 */
                readonly unit_price?: string;
                /**
                 * Format: date
                 * @description The date of the owner's price, never in the future; only with the price. Default: the day on which the price was last changed.
                 * @example 2026-11-20
                 */
                readonly price_as_of?: string;
            } & ({
                readonly description?: never;
                readonly unit?: never;
                readonly unit_price?: never;
                readonly price_as_of?: never;
            } | {
                readonly product_id?: never;
                readonly state?: never;
            }))[];
        };
        readonly AssetRegistration: components["schemas"]["Asset_REAL_ESTATE"] | components["schemas"]["Asset_RURAL_LAND"] | components["schemas"]["Asset_VEHICLE"] | components["schemas"]["Asset_EQUIPMENT"] | components["schemas"]["Asset_AIRCRAFT"] | components["schemas"]["Asset_VESSEL"] | components["schemas"]["Asset_INVENTORY"] | components["schemas"]["Asset_LIVESTOCK"] | components["schemas"]["Asset_BIOLOGICAL_ASSET"] | components["schemas"]["Asset_EQUITY_STAKE"] | components["schemas"]["Asset_INTELLECTUAL_PROPERTY"] | components["schemas"]["Asset_PRECIOUS_METAL"] | components["schemas"]["Asset_TREASURY_SECURITY"] | components["schemas"]["Asset_PRIVATE_SECURITY"] | components["schemas"]["Asset_RECEIVABLE"] | components["schemas"]["Asset_COURT_CLAIM"] | components["schemas"]["Asset_FUND_UNIT"] | components["schemas"]["Asset_LISTED_EQUITY"];
        /** Real estate */
        readonly Asset_REAL_ESTATE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description The original estimate as it was made, kept and returned word for word, with no member named twice. `value` is a JSON number or a decimal string.
                 * @example {
                 *       "value": 350000,
                 *       "date": "2026-09-01",
                 *       "method": "comparison",
                 *       "limitations": [
                 *         "no inspection"
                 *       ]
                 *     }
                 */
                readonly estimate?: {
                    /** @description The declared value in BRL, at most 18 integer digits; without it nothing is known. */
                    readonly value?: number | string | null;
                    /** @description BRL or R$, or left out: no other currency is converted, so another one is refused. */
                    readonly currency?: unknown;
                    /** @description When the estimate was made, never in the future: YYYY-MM-DD, an RFC 3339 instant (its civil date in America/Sao_Paulo) or DD/MM/YYYY. Anything else is kept, and its age is unknown. */
                    readonly date?: unknown;
                    /** @description How it was made. */
                    readonly method?: unknown;
                    /** @description What it does not cover, a text or a list; shown with the code ORIGINAL. */
                    readonly limitations?: unknown;
                } & {
                    readonly [key: string]: unknown;
                };
                /** @description Number in the land registry. Personal data: stored encrypted only. */
                readonly registry_number?: string;
                /** @description Where it is. Personal data: stored encrypted only. */
                readonly address?: string;
                /** @description Market data to compare it with. They are the method COMPARATIVE_DATA; without them it does not apply. */
                readonly comparables?: components["schemas"]["Comparables"];
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        readonly AssetIdentifier: {
            /**
             * @description CNM: Código Nacional de Matrícula; REGISTRY: number at a land registry; AIRCRAFT_MARK, VESSEL_REGISTRATION, SERIAL_NUMBER: of the maker or the register; CDA_WA, CPR, CCB, DUPLICATA: number of the security, DUPLICATA and CCB together with `debtor`, and not compared without one; NFE_KEY: key of the invoice; COURT_PROCESS: number of the CNJ; GTA, BRAND: of livestock.
             * @enum {string}
             */
            readonly type: "CNM" | "REGISTRY" | "VIN" | "RENAVAM" | "PLATE" | "SERIAL_NUMBER" | "AIRCRAFT_MARK" | "VESSEL_REGISTRATION" | "CDA_WA" | "CPR" | "NFE_KEY" | "DUPLICATA" | "CCB" | "COURT_PROCESS" | "GTA" | "BRAND";
            /**
             * @description As it is written; compared by its letters and digits alone, without accents and case. With the check digits of its type, where there are any: CNM, RENAVAM, NFE_KEY, COURT_PROCESS.
             * @example 9BWZZZ377VT004251
             */
            readonly value: string;
        };
        /** Rural land */
        readonly Asset_RURAL_LAND: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "RURAL_LAND";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description Area in hectares.
                 * @example 120.5
                 */
                readonly area_ha: string;
                /**
                 * @description Price of one hectare, in BRL.
                 * @example 45000.00
                 */
                readonly price_per_ha?: string;
                /**
                 * Format: date
                 * @description The date of the owner's price, never in the future; only with the price. Default: the day on which the price was last changed.
                 * @example 2026-11-20
                 */
                readonly price_as_of?: string;
                /**
                 * @description The state of the land; used only with land_class.
                 * @enum {string}
                 */
                readonly state?: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                /** @description The municipality of the land; used only with land_class, and compared without case, accents, spaces, hyphens and apostrophes. */
                readonly municipality?: string;
                /**
                 * @description Group and class of land use capability of the whole area, as declared. With it, land of Paraná (state PR) is also valued at the mean price of the class in its municipality.
                 * @example A-II
                 * @enum {string}
                 */
                readonly land_class?: "A-I" | "A-II" | "A-III" | "A-IV" | "B-VI" | "B-VII" | "C-VIII";
                /** @description Number in the land registry. Personal data: stored encrypted only. */
                readonly registry_number?: string;
                /** @description Market data to compare it with. They are the method COMPARATIVE_DATA; without them it does not apply. */
                readonly comparables?: components["schemas"]["Comparables"];
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Vehicle */
        readonly Asset_VEHICLE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "VEHICLE";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description `trucks` are trucks and buses.
                 * @enum {string}
                 */
                readonly type: "cars" | "motorcycles" | "trucks";
                /**
                 * @description Code of the brand, as the list names it.
                 * @example 21
                 */
                readonly brand: string;
                /**
                 * @description Code of the model, as the list names it.
                 * @example 7541
                 */
                readonly model: string;
                /**
                 * @description Code of model year and fuel, as the list names it.
                 * @example 2018-5
                 */
                readonly year: string;
                /** @description Registration plate. Personal data: stored encrypted only. */
                readonly plate?: string;
                /**
                 * @description How many vehicles alike, a whole number from 1; without it this one vehicle.
                 * @example 2
                 */
                readonly quantity?: string;
                /**
                 * @description The owner's price for one vehicle, in BRL: used where the table has no price.
                 * @example 88890.00
                 */
                readonly unit_price?: string;
                /**
                 * Format: date
                 * @description The date of the owner's price, never in the future; only with the price. Default: the day on which the price was last changed.
                 * @example 2026-11-20
                 */
                readonly price_as_of?: string;
                /** @description Market data to compare it with. They are the method COMPARATIVE_DATA; without them it does not apply. */
                readonly comparables?: components["schemas"]["Comparables"];
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Equipment */
        readonly Asset_EQUIPMENT: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "EQUIPMENT";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description A family of the catalog, as the lookup names it.
                 * @example TRATOR
                 */
                readonly family?: string;
                /**
                 * @description A product of that family, as the lookup names it.
                 * @example PR-0123456789ab
                 */
                readonly product_code?: string;
                /**
                 * @description The reference is of new machines only: for a used one it has no figure.
                 * @enum {string}
                 */
                readonly condition?: "NEW" | "USED";
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description?: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * Format: date
                 * @description When it was made, never in the future; in place of `age_years`.
                 * @example 2021-11-20
                 */
                readonly manufactured_on?: string;
                /**
                 * @description How old it was on `age_as_of`, in years; it ages from that day on.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * Format: date
                 * @description The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.
                 * @example 2026-11-20
                 */
                readonly age_as_of?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
                readonly wear?: components["schemas"]["WearState"];
                /** @description Market data to compare it with. They are the method COMPARATIVE_DATA; without them it does not apply. */
                readonly comparables?: components["schemas"]["Comparables"];
            } & ({
                readonly description?: never;
                readonly replacement_cost?: never;
                readonly manufactured_on?: never;
                readonly age_years?: never;
                readonly age_as_of?: never;
                readonly service_life_years?: never;
                readonly residual_rate?: never;
                readonly wear?: never;
            } | ({
                readonly family?: never;
                readonly product_code?: never;
                readonly condition?: never;
            } & ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            })) | ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            }));
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Aircraft */
        readonly Asset_AIRCRAFT: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "AIRCRAFT";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * Format: date
                 * @description When it was made, never in the future; in place of `age_years`.
                 * @example 2021-11-20
                 */
                readonly manufactured_on?: string;
                /**
                 * @description How old it was on `age_as_of`, in years; it ages from that day on.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * Format: date
                 * @description The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.
                 * @example 2026-11-20
                 */
                readonly age_as_of?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
                readonly wear?: components["schemas"]["WearState"];
            } & ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            });
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Vessel */
        readonly Asset_VESSEL: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "VESSEL";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * Format: date
                 * @description When it was made, never in the future; in place of `age_years`.
                 * @example 2021-11-20
                 */
                readonly manufactured_on?: string;
                /**
                 * @description How old it was on `age_as_of`, in years; it ages from that day on.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * Format: date
                 * @description The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.
                 * @example 2026-11-20
                 */
                readonly age_as_of?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
                readonly wear?: components["schemas"]["WearState"];
            } & ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            });
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Inventory */
        readonly Asset_INVENTORY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "INVENTORY";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /** @description What the stock is made of, 1 to 100 lines. */
                readonly lines: readonly ({
                    /**
                     * @description A product of the catalog: its price is taken from the source, and none may be given.
                     * @enum {string}
                     */
                    readonly product_id?: "soy" | "maize" | "wheat" | "coffee" | "coffee-in-coco" | "beans-carioca" | "beans-black" | "rice" | "cassava" | "yerba-mate";
                    /**
                     * @description The state of the stock, with `product_id`: its own published price is used. Without it the Paraná price is used, with a limitation.
                     * @enum {string}
                     */
                    readonly state?: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                    /** @description What it is, for a line at the owner's price. */
                    readonly description?: string;
                    /**
                     * @description In the product's unit, or in `unit`.
                     * @example 100
                     */
                    readonly quantity: string;
                    /**
                     * @description The unit of a line at the owner's price.
                     * @example kg
                     */
                    readonly unit?: string;
                    /**
                     * @description The owner's price for one unit, in BRL.
                     * @example 12.50
                     */
                    readonly unit_price?: string;
                    /**
                     * Format: date
                     * @description The date of the owner's price, never in the future; only with the price. Default: the day on which the price was last changed.
                     * @example 2026-11-20
                     */
                    readonly price_as_of?: string;
                } & ({
                    readonly description?: never;
                    readonly unit?: never;
                    readonly unit_price?: never;
                    readonly price_as_of?: never;
                } | {
                    readonly product_id?: never;
                    readonly state?: never;
                }))[];
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Livestock */
        readonly Asset_LIVESTOCK: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "LIVESTOCK";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description The quotation that fits the animals: `ox` and `cow` by the arroba (15 kg of carcass), `pig` by the kilogram.
                 * @enum {string}
                 */
                readonly product_id: "ox" | "cow" | "pig";
                /**
                 * @description How many animals there are, a whole number.
                 * @example 100
                 */
                readonly heads: string;
                /**
                 * @description Mean live weight a head, in kilograms.
                 * @example 450
                 */
                readonly weight_kg: string;
                /**
                 * @description Where the herd is. Without it the Paraná figure is taken, and a limitation says so.
                 * @enum {string}
                 */
                readonly state?: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                /**
                 * @description Carcass weight ÷ live weight, for a quotation by the arroba. Without it the trade convention of 50 % is used, and a limitation says so.
                 * @example 0.53
                 */
                readonly carcass_yield?: string;
                /**
                 * @description The owner's price for one animal, in BRL: used where no quotation applies.
                 * @example 4500.00
                 */
                readonly price_per_head?: string;
                /**
                 * Format: date
                 * @description The date of the owner's price, never in the future; only with the price. Default: the day on which the price was last changed.
                 * @example 2026-11-20
                 */
                readonly price_as_of?: string;
            } & (unknown | {
                readonly carcass_yield?: never;
            });
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Biological asset */
        readonly Asset_BIOLOGICAL_ASSET: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "BIOLOGICAL_ASSET";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus plantation, planted in 2021
                 */
                readonly description: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Equity stake */
        readonly Asset_EQUITY_STAKE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "EQUITY_STAKE";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus plantation, planted in 2021
                 */
                readonly description: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1.
                 * @example 0.25
                 */
                readonly ownership_share: string;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Intellectual property */
        readonly Asset_INTELLECTUAL_PROPERTY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "INTELLECTUAL_PROPERTY";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus plantation, planted in 2021
                 */
                readonly description: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Precious metal */
        readonly Asset_PRECIOUS_METAL: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "PRECIOUS_METAL";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description Which metal, whose world price is taken in US$ per troy ounce.
                 * @enum {string}
                 */
                readonly metal: "GOLD" | "SILVER";
                /**
                 * @description Mass of the piece in grams, alloy included.
                 * @example 100
                 */
                readonly mass_g: string;
                /**
                 * @description Part of the mass that is fine metal: 18 carats are `0.750`.
                 * @example 0.750
                 */
                readonly fineness: string;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Treasury security */
        readonly Asset_TREASURY_SECURITY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "TREASURY_SECURITY";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description The security, as the list of treasury products names it.
                 * @example tesouro-prefixado-2029-01-01
                 */
                readonly product_id: string;
                /**
                 * @description How many securities, parts included.
                 * @example 2.35
                 */
                readonly quantity: string;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Private security */
        readonly Asset_PRIVATE_SECURITY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "PRIVATE_SECURITY";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 10000.00
                 */
                readonly face_value: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2027-05-20
                 */
                readonly due_date: string;
                /** @description Who owes it. Personal data: stored encrypted only. */
                readonly debtor?: string;
                /**
                 * @description What it rests on: an invoice, a note, a contract, a decision.
                 * @example Duplicata 1234
                 */
                readonly instrument?: string;
                /**
                 * @description The rate that the payment is discounted at: `SELIC_TARGET`, also without it; `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for its term, which starts from the Selic target.
                 * @example PREFIXED_CURVE
                 * @enum {string}
                 */
                readonly discount?: "SELIC_TARGET" | "PREFIXED_CURVE";
                /**
                 * @description Compounded with the rate of the curve, (1 + rate) × (1 + spread), a fraction a year. The service supplies none.
                 * @example 0.04
                 */
                readonly spread?: string;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Receivable */
        readonly Asset_RECEIVABLE: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "RECEIVABLE";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 10000.00
                 */
                readonly face_value: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2027-05-20
                 */
                readonly due_date: string;
                /** @description Who owes it. Personal data: stored encrypted only. */
                readonly debtor?: string;
                /**
                 * @description What it rests on: an invoice, a note, a contract, a decision.
                 * @example Duplicata 1234
                 */
                readonly instrument?: string;
                /**
                 * @description The rate that the payment is discounted at: `SELIC_TARGET`, also without it; `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for its term, which starts from the Selic target.
                 * @example PREFIXED_CURVE
                 * @enum {string}
                 */
                readonly discount?: "SELIC_TARGET" | "PREFIXED_CURVE";
                /**
                 * @description Compounded with the rate of the curve, (1 + rate) × (1 + spread), a fraction a year. The service supplies none.
                 * @example 0.04
                 */
                readonly spread?: string;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Court claim */
        readonly Asset_COURT_CLAIM: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "COURT_CLAIM";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description What is to be paid on the due date, in BRL; with `index`, what the claim was worth on `index.base_date`.
                 * @example 84000.00
                 */
                readonly face_value: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2027-05-20
                 */
                readonly due_date: string;
                /** @description Who owes it. Personal data: stored encrypted only. */
                readonly debtor?: string;
                /**
                 * @description What it rests on: an invoice, a note, a contract, a decision.
                 * @example Duplicata 1234
                 */
                readonly instrument?: string;
                /**
                 * @description The rate that the payment is discounted at, of the same kind of money. Without `index` a nominal one: `SELIC_TARGET`, also without `discount`, or `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for its term. With `index` a real one: `REAL_CURVE`, also without `discount`, that of the treasury's IPCA+ titles. A mix is 422, `real_and_nominal`.
                 * @example REAL_CURVE
                 * @enum {string}
                 */
                readonly discount?: "SELIC_TARGET" | "PREFIXED_CURVE" | "REAL_CURVE";
                /**
                 * @description Compounded with the rate of the curve, (1 + rate) × (1 + spread), a fraction a year. The service supplies none.
                 * @example 0.04
                 */
                readonly spread?: string;
                /**
                 * @description With `index`, in place of `discount`: a real rate of your own, above the IPCA, a fraction a year of 252 business days.
                 * @example 0.075
                 */
                readonly real_rate?: string;
                /** @description The index that updates `face_value` to the valuation date before discounting, and after it; without it the value is not updated. */
                readonly index?: {
                    /**
                     * @description `EC_136`: Selic until the requisition (EC 113/2021; Código Civil art. 406), from it on IPCA and simple interest of 2 % a year, at most Selic (EC 136/2025, from August 2025). `SELIC`: Selic throughout. `CALLER`: the factor that `factor` states.
                     * @enum {string}
                     */
                    readonly rule: "EC_136" | "SELIC" | "CALLER";
                    /**
                     * Format: date
                     * @description The day that `face_value` is of; by EC_136 and SELIC 2021-12-01 or later.
                     * @example 2024-03-01
                     */
                    readonly base_date: string;
                    /**
                     * Format: date
                     * @description When the payment was requisitioned: from this day on EC 136 and the grace period run. Without it the claim is before its requisition, and has Selic in every month. Only EC_136 heeds it.
                     * @example 2026-11-20
                     */
                    readonly requisition_date?: string;
                    /**
                     * Format: date
                     * @description The last day of the constitutional grace period, in which no interest runs; without it that of `requisition_date`. Only EC_136 heeds it.
                     * @example 2026-11-20
                     */
                    readonly grace_until?: string;
                    /** @description A tax claim: by EC_136 it is brought to date by Selic throughout. */
                    readonly tax_claim?: boolean;
                    /** @description Of a tax claim at Selic: whether it bears the 1 % of the month in which it is repaid or offset (Lei 9.250/1995, art. 39, § 4), as if that were the month of the valuation date; none in the month of `base_date`. Without it the 1 % is left out. */
                    readonly payment_month_interest?: boolean;
                    /**
                     * @description With CALLER only: what `face_value` is multiplied by. It is not checked.
                     * @example 1.1875
                     */
                    readonly factor?: string;
                };
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Fund unit */
        readonly Asset_FUND_UNIT: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "FUND_UNIT";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description What the units are: a ticker, the name of a fund. Nothing is looked up by it.
                 * @example ABCD3
                 */
                readonly identifier: string;
                /**
                 * @description How many units or shares.
                 * @example 100
                 */
                readonly quantity: string;
                /**
                 * @description The owner's price for one unit, in BRL.
                 * @example 31.41
                 */
                readonly unit_price?: string;
                /**
                 * Format: date
                 * @description The date of the owner's price, never in the future; only with the price. Default: the day on which the price was last changed.
                 * @example 2026-11-20
                 */
                readonly price_as_of?: string;
                /**
                 * @description CNPJ of the fund, or of its class of units: by it the quota is found in the CVM's daily reports.
                 * @example 11.222.333/0001-81
                 */
                readonly tax_id?: string;
                /**
                 * @description As `ID_SUBCLASSE` in those reports; needed where the class has several.
                 * @example A1B2C1700000001
                 */
                readonly subclass?: string;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        /** Listed equity */
        readonly Asset_LISTED_EQUITY: {
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly asset_class: "LISTED_EQUITY";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /**
                 * @description The declared worth of the whole asset in BRL, with two decimals.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                /**
                 * @description What the units are: a ticker, the name of a fund. Nothing is looked up by it.
                 * @example ABCD3
                 */
                readonly identifier: string;
                /**
                 * @description How many units or shares.
                 * @example 100
                 */
                readonly quantity: string;
                /**
                 * @description The owner's price for one unit, in BRL.
                 * @example 31.41
                 */
                readonly unit_price?: string;
                /**
                 * Format: date
                 * @description The date of the owner's price, never in the future; only with the price. Default: the day on which the price was last changed.
                 * @example 2026-11-20
                 */
                readonly price_as_of?: string;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][];
        };
        readonly AssetPatch: {
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name?: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference?: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner?: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name?: string | null;
                /** @description The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value?: {
                /** @description The declared worth of the whole asset in BRL, with two decimals. */
                readonly amount?: string | null;
                /** @description The day since which the owner declares it, never in the future. */
                readonly date?: string | null;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin?: string | null;
            } | null;
            /** @description Attributes to change, in the units of the class; null removes one, and what is left out stays. */
            readonly attributes?: {
                readonly [key: string]: unknown;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers?: readonly components["schemas"]["AssetIdentifier"][] | null;
            /**
             * @description ARCHIVED takes the asset out of use, ACTIVE restores it.
             * @enum {string}
             */
            readonly status?: "ACTIVE" | "ARCHIVED";
        };
        readonly DistinctionProposal: {
            /**
             * Format: uuid
             * @description Id of the other asset, which has the same identifier.
             */
            readonly other_asset_id: string;
            /**
             * @description Why the two are not one thing, 1 to 2,000 characters.
             * @example Made up: two fractions of one property, under one registry number.
             */
            readonly rationale: string;
        };
        readonly DistinctionDecision: {
            /**
             * @description APPROVE: they are two things, and what they have in common hinders neither. REJECT ends the proposal. Once, and never by who proposed it.
             * @enum {string}
             */
            readonly decision: "APPROVE" | "REJECT";
            /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
            readonly rationale: string;
        };
        readonly EncumbranceRecord: {
            /** @description Who has it, outside the organization; stored encrypted under the asset's key. */
            readonly holder: string;
            /**
             * @description Fiduciary transfer (alienação fiduciária), fiduciary assignment (cessão fiduciária), mortgage (hipoteca), pledge (penhor), or another.
             * @enum {string}
             */
            readonly kind: "FIDUCIARY_TRANSFER" | "FIDUCIARY_ASSIGNMENT" | "MORTGAGE" | "PLEDGE" | "OTHER";
            /** @description 1 is paid first; the same for all that are paid side by side. */
            readonly rank: number;
            /**
             * @description What it secures there, in BRL; null when unknown: then all of its rank and later is.
             * @example 1234.50
             */
            readonly amount?: string | null;
            /**
             * @description The part of the asset that is given at its rank, a fraction from "0" to "1".
             * @example 0.105
             */
            readonly share?: string | null;
            /**
             * Format: date
             * @description The day of the registration: from it on it counts as registered.
             * @example 2026-11-20
             */
            readonly registered_on?: string | null;
            /**
             * Format: date
             * @description The last day on which it is in force, included; null without an end.
             * @example 2026-11-20
             */
            readonly until?: string | null;
        };
        readonly EncumbranceEnd: Record<string, never>;
        readonly DisposalRecord: {
            /**
             * Format: date
             * @description The day since which the organization does not have the asset, never in the future.
             * @example 2026-11-20
             */
            readonly date: string;
            /**
             * @description Why it has it no more: SOLD, LOST, CONSUMED, RETURNED to its owner, or another.
             * @enum {string}
             */
            readonly reason: "SOLD" | "LOST" | "CONSUMED" | "RETURNED" | "OTHER";
            /**
             * @description What it brought, in BRL; null when nobody has said.
             * @example 1234.50
             */
            readonly proceeds?: string | null;
            /** @description What else is to be said of it, up to 2,000 characters; null without any. */
            readonly notes?: string | null;
        };
        readonly DocumentDeclaration: {
            /**
             * Format: uuid
             * @description The asset that the document is evidence of, which must be active; or `asset_ids`.
             */
            readonly asset_id?: string | null;
            /** @description Assets that the one document is evidence of, 1 to 50, all of them active: a receipt of two stocks, an appraisal of a fleet. In place of `asset_id`: exactly one of the two (else 422). */
            readonly asset_ids?: readonly string[] | null;
            /**
             * @description What the document is as evidence: a title, an invoice, an appraisal and so on.
             * @enum {string}
             */
            readonly kind: "TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER";
            /**
             * @description Name of the file, without a folder, shown and sent back as it came.
             * @example escritura.pdf
             */
            readonly file_name: string;
            /**
             * @description What it is; compared with what its bytes say when it is verified.
             * @enum {string}
             */
            readonly media_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "application/json" | "text/csv" | "text/plain" | "application/xml";
            /** @description Bytes of the whole document, 1 to 104,857,600 (100 MB). */
            readonly size_bytes: number;
            /** @description SHA-256 of the whole document, 64 lower-case hexadecimal digits. */
            readonly sha256: string;
            /**
             * Format: date
             * @description The date that the document itself bears; null where it bears none, or nobody has said.
             * @example 2026-11-20
             */
            readonly document_date?: string | null;
            /** @description Who issued the document: a registry, an appraiser, a seller; null where nobody has said. */
            readonly issuer?: string | null;
        };
        readonly DocumentCompletion: Record<string, never>;
        readonly DocumentReview: {
            /**
             * @description ACCEPT it as evidence, or REJECT it: final, and never by who sent a part of it.
             * @enum {string}
             */
            readonly decision: "ACCEPT" | "REJECT";
            /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
            readonly rationale: string;
            /**
             * Format: date
             * @description The date that the document bears, corrected or added: never in the future. Left out, it stays as it was declared; null takes it away.
             * @example 2026-11-20
             */
            readonly document_date?: string | null;
            /** @description Who issued the document, corrected or added. Left out, it stays as it was declared; null takes it away. */
            readonly issuer?: string | null;
        };
        readonly ValuationRequest: {
            /**
             * Format: uuid
             * @description Id of the asset to value, which must be active.
             */
            readonly asset_id: string;
            /**
             * @description What the value is wanted for; it changes no figure.
             * @enum {string}
             */
            readonly purpose: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
            /**
             * Format: date
             * @description By default the business day in America/Sao_Paulo; never in the future. Left out with `repeats`: as of today.
             * @example 2026-11-20
             */
            readonly valuation_date?: string | null;
            /**
             * @description By default every method that applies. One of the class, or that of the scenario; with a scenario no other.
             * @enum {string|null}
             */
            readonly method?: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | null;
            /**
             * Format: uuid
             * @description The policy in force for the asset's class on the valuation date is frozen in, whether it is named or not. Any other is 422, `not_in_force`.
             */
            readonly policy_id?: string | null;
            /**
             * Format: uuid
             * @description An approved scenario of the asset's class, and of no other asset (another: 422, one not approved: 409). It replaces assumptions, never facts: one that names a fact of the asset with another figure is 422, `contradicts_asset`, and so is one of another model than the class is valued by, `of_another_model`, or in nominal money for a claim that is indexed, `real_and_nominal`. Its result replaces the result of the asset's own figures by the same method, which is also shown.
             */
            readonly scenario_id?: string | null;
            /** @description The evidence: verified documents of the asset (another asset's: 422, one not verified: 409). By default every verified one, at most the 200 newest; `[]`: none. */
            readonly document_ids?: readonly string[] | null;
            /**
             * Format: uuid
             * @description Id of an earlier valuation of the same asset, which has ended: it is repeated as of today, on the current asset, scenario, documents and policy. `method`, `scenario_id`, `document_ids` and `notes` are those of the earlier one where they are left out; null means none of it.
             */
            readonly repeats?: string | null;
            /** @description Words of the requester for the file, up to 2,000 characters; they change no figure. */
            readonly notes?: string | null;
        };
        readonly ValuationReview: {
            /**
             * @description APPROVE or REJECT, once, and never by who proposed or requested it.
             * @enum {string}
             */
            readonly decision: "APPROVE" | "REJECT";
            /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
            readonly rationale: string;
        };
        readonly ValuationWithdrawal: {
            /** @description Why the approval is taken back (fraud or error), 1 to 2,000 characters; it is stored permanently. */
            readonly rationale: string;
        };
        readonly PolicyProposal: {
            /** @description What the organization calls the policy, for people. */
            readonly name: string;
            /** @description The asset classes whose values the policy speaks of. */
            readonly asset_classes: readonly ("REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY")[];
            /**
             * @description forced_liquidation_value = accepted value × (1 − this), a fraction from "0" to "1".
             * @example 0.105
             */
            readonly forced_liquidation_discount: string;
            /**
             * @description collateral_value = accepted value × (1 − this), a fraction from "0" to "1".
             * @example 0.105
             */
            readonly collateral_haircut: string;
            /** @description Days that a reference may be older than the valuation date: tightens the 21 days of the service, never loosens them; null or left out: 21. */
            readonly max_reference_age_days?: number | null;
            /** @description Days after its valuation date that a valuation counts as stale in a portfolio; null or left out: never. */
            readonly max_valuation_age_days?: number | null;
            /** @description Days for which a balance is valid; the fewest of the policies in force count, and 90 without any. */
            readonly max_balance_age_days?: number | null;
            /** @description Days before the latest approved valuation of an active asset grows too old, on which the service itself requests the next: the same purpose, method and scenario, all verified documents, the policy then in force. Needs `max_valuation_age_days`, and is below it; null or left out: never. */
            readonly revalue_days_before?: number | null;
            /**
             * @description A fraction such as "0.10": when the mark of the latest approved collateral valuation of an active, pledged asset is lower than its recognized value by at least this fraction, the service requests the next valuation, once; null: never.
             * @example 0.10
             */
            readonly revalue_on_fall?: string | null;
            /** @description Bases of amounts that may become the accepted value. */
            readonly accepted_bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO")[];
            /** @description Every rule that names the accepted basis takes at least one accepted document of its kinds. Left out or null: one rule, every basis, every kind but PHOTO, of any age. An empty list, or rules that do not name the accepted basis, demand nothing, and the valuation says so; a declared estimate takes one accepted document even then. */
            readonly evidence_rules?: readonly {
                /** @description Bases of the accepted value that the rule is for. */
                readonly bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO")[];
                /** @description Kinds of document, one of which must have been accepted. */
                readonly any_of: readonly ("TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER")[];
                /** @description Days from the date that the document bears to the valuation date, at most; null: however old, and without a date. */
                readonly max_age_days?: number | null;
            }[] | null;
            /** @description Days from the date of a declared value, an original estimate or a price of the owner to the valuation date, at most; older, or of an unknown date, nothing is derived from it. Null: no limit. */
            readonly max_declared_age_days?: number | null;
            /** @description Days from the date of the oldest market datum that counts to the valuation date, at most; older, nothing is derived from a comparison. Null: no limit. */
            readonly max_comparable_age_days?: number | null;
            /** @description True: each market datum that counts must name an accepted document of the asset (`document_id`) before a comparison is recognized. Left out or null: false. */
            readonly comparables_need_evidence?: boolean | null;
            /** @description True: a document whose bytes serve another asset satisfies no evidence rule. Left out or null: false. */
            readonly unique_evidence?: boolean | null;
            /** @description How many different people must approve a valuation, by its collateral value: amounts strictly rising up to null in the last entry, numbers of people never falling. Left out or null: one person, whatever the amount. */
            readonly approvals?: readonly {
                /**
                 * @description Collateral value in BRL up to which the entry holds, included; null in the last.
                 * @example 1234.50
                 */
                readonly up_to: string | null;
                /** @description Number of different people who must approve, 1 to 5. */
                readonly count: number;
            }[] | null;
            /**
             * @description Which value counts of those whose basis is accepted: `FIRST` of market, declared, replacement and scenario value, or the `LOWEST` amount, then of every method whatever `method` was asked for. Left out or null: FIRST.
             * @enum {string|null}
             */
            readonly accept?: "FIRST" | "LOWEST" | null;
            /** @description How many different people must approve a valuation whose methods disagree (`METHODS_DISAGREE`), 1 to 5; null: as many as its amount requires. */
            readonly approvals_on_disagreement?: number | null;
            /**
             * Format: date
             * @description The first day on which the policy is in force, in America/Sao_Paulo, included.
             * @example 2026-11-20
             */
            readonly effective_from: string;
            /**
             * Format: date
             * @description The last day, included; without an end when left out or null.
             * @example 2026-11-20
             */
            readonly effective_until?: string | null;
        };
        readonly PolicyDecision: {
            /**
             * @description APPROVE or REJECT, once, and never by who proposed or requested it.
             * @enum {string}
             */
            readonly decision: "APPROVE" | "REJECT";
            /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
            readonly rationale: string;
        };
        readonly ScenarioProposal: components["schemas"]["Scenario_CASH_FLOW"] | components["schemas"]["Scenario_PRESENT_VALUE"] | components["schemas"]["Scenario_DEPRECIATED_REPLACEMENT_COST"] | components["schemas"]["Scenario_RECEIVABLES_PORTFOLIO"];
        /** Cash flows */
        readonly Scenario_CASH_FLOW: {
            /** @description What the organization calls the scenario, for people. */
            readonly name: string;
            /**
             * Format: uuid
             * @description The asset that the scenario is for, of the same class: it then serves that asset alone, and a fact that `parameters` leave out is the asset's. Left out or null: any asset of the class.
             */
            readonly asset_id?: string | null;
            /**
             * @description The asset class whose valuations may name the scenario.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description The model that the parameters are for: future flows, one payment, depreciated cost, or a portfolio of receivables. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly kind: "CASH_FLOW";
            /** @description The assumptions of the model; one that is missing makes no fault, but no amount either. `face_value`, `due_date`, `ownership_share`, `replacement_cost`, `age_years` and `wear` are facts of an asset: a valuation of one that has another figure is refused, and one that is left out is the asset's. For `EQUITY_STAKE`, `ownership_share` is required unless `asset_id` names the asset, which has it. */
            readonly parameters: {
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. Without one a valuation discounts to its own date, and the result shown here is of the day of the proposal.
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        };
        /** One payment */
        readonly Scenario_PRESENT_VALUE: {
            /** @description What the organization calls the scenario, for people. */
            readonly name: string;
            /**
             * Format: uuid
             * @description The asset that the scenario is for, of the same class: it then serves that asset alone, and a fact that `parameters` leave out is the asset's. Left out or null: any asset of the class.
             */
            readonly asset_id?: string | null;
            /**
             * @description The asset class whose valuations may name the scenario.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description The model that the parameters are for: future flows, one payment, depreciated cost, or a portfolio of receivables. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly kind: "PRESENT_VALUE";
            /** @description The assumptions of the model; one that is missing makes no fault, but no amount either. `face_value`, `due_date`, `ownership_share`, `replacement_cost`, `age_years` and `wear` are facts of an asset: a valuation of one that has another figure is refused, and one that is left out is the asset's. */
            readonly parameters: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 1234.50
                 */
                readonly face_value?: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2026-11-20
                 */
                readonly due_date?: string;
                /**
                 * @description The caller's own rate a year, as a fraction; discounting is actual/365, unless `day_count` says otherwise.
                 * @example 0.105
                 */
                readonly discount_rate?: string;
                readonly day_count?: components["schemas"]["DayCount"];
                /**
                 * @description In place of `discount_rate`, a rate that is asked for: `SELIC_TARGET`, the national base rate; `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for the payment's term. A valuation asks for that of its own date; the result shown here keeps that of the proposal. Days are business days over 252.
                 * @example PREFIXED_CURVE
                 * @enum {string}
                 */
                readonly discount?: "SELIC_TARGET" | "PREFIXED_CURVE";
                /**
                 * @description Compounded with the rate of the curve, (1 + rate) × (1 + spread), a fraction a year. The service supplies none.
                 * @example 0.04
                 */
                readonly spread?: string;
            };
        };
        /** Depreciated cost */
        readonly Scenario_DEPRECIATED_REPLACEMENT_COST: {
            /** @description What the organization calls the scenario, for people. */
            readonly name: string;
            /**
             * Format: uuid
             * @description The asset that the scenario is for, of the same class: it then serves that asset alone, and a fact that `parameters` leave out is the asset's. Left out or null: any asset of the class.
             */
            readonly asset_id?: string | null;
            /**
             * @description The asset class whose valuations may name the scenario.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description The model that the parameters are for: future flows, one payment, depreciated cost, or a portfolio of receivables. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly kind: "DEPRECIATED_REPLACEMENT_COST";
            /** @description The assumptions of the model; one that is missing makes no fault, but no amount either. `face_value`, `due_date`, `ownership_share`, `replacement_cost`, `age_years` and `wear` are facts of an asset: a valuation of one that has another figure is refused, and one that is left out is the asset's. */
            readonly parameters: {
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * Format: date
                 * @description When it was made, never in the future; in place of `age_years`.
                 * @example 2021-11-20
                 */
                readonly manufactured_on?: string;
                /**
                 * @description How old it was on `age_as_of`, in years; it ages from that day on.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * Format: date
                 * @description The day that `age_years` is of, never in the future. Left out: of an asset the day on which its age was last changed, of a scenario that of its proposal, of an estimate today.
                 * @example 2026-11-20
                 */
                readonly age_as_of?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
                readonly wear?: components["schemas"]["WearState"];
            } & ({
                readonly manufactured_on?: never;
            } | {
                readonly age_years?: never;
                readonly age_as_of?: never;
            });
        };
        /** A portfolio of receivables */
        readonly Scenario_RECEIVABLES_PORTFOLIO: {
            /** @description What the organization calls the scenario, for people. */
            readonly name: string;
            /**
             * Format: uuid
             * @description The receivable that the portfolio is for: it then serves that asset alone. Left out or null: any of the class.
             */
            readonly asset_id?: string | null;
            /**
             * @description The asset class whose valuations may name the scenario.
             * @constant
             */
            readonly asset_class: "RECEIVABLE";
            /**
             * @description The model that the parameters are for: future flows, one payment, depreciated cost, or a portfolio of receivables. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly kind: "RECEIVABLES_PORTFOLIO";
            /** @description Buckets of receivables and the caller's rates; without one of the two there is no amount. Where the faces of the buckets do not add up to the asset's `face_value`, a valuation of it is refused. */
            readonly parameters: {
                /** @description What is owed, by bucket, 1 to 50 in any order; no two share days past due. Their faces together are compared with the face value of the asset. */
                readonly buckets?: readonly ({
                    /**
                     * @description What the bucket is called, each name once; required where it names no days past due. No personal data: it is not encrypted.
                     * @example Not past due
                     */
                    readonly name?: string;
                    /**
                     * @description Fewest days past due of what is in it, "0" to "36500"; "0" is not past due.
                     * @example 1
                     */
                    readonly days_past_due_from?: string;
                    /**
                     * @description Most days past due; without it the bucket has no upper end.
                     * @example 30
                     */
                    readonly days_past_due_to?: string;
                    /**
                     * @description Total face amount of the receivables in it, in BRL.
                     * @example 250000.00
                     */
                    readonly face_amount: string;
                    /**
                     * @description The part that is expected to default, from 0 to 1.
                     * @example 0.04
                     */
                    readonly default_rate: string;
                    /**
                     * @description The part of what defaults that is lost, from 0 to 1.
                     * @example 0.6
                     */
                    readonly loss_given_default: string;
                    /**
                     * @description The part that returns, rebates, offsets and disputes are expected to take off before any default, from 0 to 1.
                     * @example 0.015
                     */
                    readonly dilution_rate: string;
                    /**
                     * Format: date
                     * @description The day on which it is expected to come in; or `days_to_receipt`.
                     * @example 2027-02-28
                     */
                    readonly expected_on?: string;
                    /**
                     * @description In how many days it is expected to come in, "0" to "36500", counted from the date to which it is discounted; or `expected_on`.
                     * @example 45
                     */
                    readonly days_to_receipt?: string;
                } & ({
                    readonly days_to_receipt?: never;
                } | {
                    readonly expected_on?: never;
                }))[];
                /**
                 * @description The caller's own rate a year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
            };
        };
        readonly ScenarioDecision: {
            /**
             * @description APPROVE or REJECT, once, and never by who proposed or requested it.
             * @enum {string}
             */
            readonly decision: "APPROVE" | "REJECT";
            /**
             * @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good.
             * @example Made up: prices and yields agree with the last three harvests.
             */
            readonly rationale: string;
        };
        readonly ObligationRegistration: {
            /** @description The contract's reference in the lender's own systems: one obligation alone has it, and it never changes. */
            readonly external_reference: string;
            /** @description What the organization calls the obligation, for people. */
            readonly name: string;
            /** @description Who owes it. Personal data: encrypted under a key of this obligation; null when nobody is named. */
            readonly debtor?: {
                /** @description Name of the person or company that owes; stored encrypted. */
                readonly name: string;
                /** @description The debtor's tax id: a CPF or CNPJ, or one of another country with `tax_id_country`; stored encrypted. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What is owed, and on which day. */
            readonly balance: {
                /**
                 * @description What is owed, in BRL, with two decimals, not below zero.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day of the balance, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
            };
            /**
             * @description What must be secured for each real that is owed, a factor such as "1.30" for 130 %; `required` = balance × this.
             * @example 1.30
             */
            readonly required_coverage: string;
            /**
             * Format: date
             * @description The day on which the last of it is due; null when it is not known. The service does not act on it.
             * @example 2026-11-20
             */
            readonly maturity_date?: string | null;
            /**
             * @description A factor such as "1.10": when the guarantees at the newest published prices (`marked_available`) give less than it × `required`, CoverageMarkFellShort is recorded; null: never.
             * @example 1.10
             */
            readonly call_below?: string | null;
            /** @description Civil days from that day in which it is to be cured, 1 to 3650: the alarm names the last of them. Needs `call_below`; null: none is named. */
            readonly cure_days?: number | null;
            /** @description Name of the portfolio that the obligation counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
        };
        readonly ObligationsExportRequest: {
            /**
             * Format: date
             * @description The rows show the end of this day in America/Sao_Paulo; today by default.
             * @example 2026-11-20
             */
            readonly base_date?: string;
            /**
             * @description The same rows in both; `json` by default.
             * @enum {string}
             */
            readonly format?: "json" | "csv";
        };
        readonly ObligationPatch: {
            /** @description What the organization calls the obligation, for people. */
            readonly name?: string;
            /** @description Who owes it. Personal data: encrypted under a key of this obligation; null when nobody is named. */
            readonly debtor?: {
                /** @description Name of the person or company that owes; stored encrypted. */
                readonly name?: string;
                /** @description The debtor's tax id: a CPF or CNPJ, or one of another country with `tax_id_country`; stored encrypted. */
                readonly tax_id?: string | null;
                /**
                 * @description The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.
                 * @example PT
                 */
                readonly tax_id_country?: string | null;
            } | null;
            /** @description What is owed, and on which day. */
            readonly balance?: {
                /**
                 * @description What is owed, in BRL, with two decimals, not below zero.
                 * @example 1234.50
                 */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day of the balance, never in the future.
                 * @example 2026-11-20
                 */
                readonly date: string;
            };
            /**
             * @description What must be secured for each real that is owed, a factor such as "1.30" for 130 %; `required` = balance × this.
             * @example 1.30
             */
            readonly required_coverage?: string;
            /**
             * Format: date
             * @description The day on which the last of it is due; null when it is not known. The service does not act on it.
             * @example 2026-11-20
             */
            readonly maturity_date?: string | null;
            /**
             * @description A factor such as "1.10": when the guarantees at the newest published prices (`marked_available`) give less than it × `required`, CoverageMarkFellShort is recorded; null: never.
             * @example 1.10
             */
            readonly call_below?: string | null;
            /** @description Civil days from that day in which it is to be cured, 1 to 3650: the alarm names the last of them. Needs `call_below`; null: none is named. */
            readonly cure_days?: number | null;
            /** @description Name of the portfolio that the obligation counts in, compared exactly; null when it is in none. */
            readonly portfolio?: string | null;
            /**
             * @description SETTLED settles the obligation, finally; its guarantees may remain and then secure nothing.
             * @enum {string}
             */
            readonly status?: "ACTIVE" | "SETTLED";
        };
        readonly StressTestRequest: {
            /** @description Obligations of this portfolio alone. */
            readonly portfolio?: string;
            /** @description Each class once; none: both sides are the same. */
            readonly shocks?: readonly components["schemas"]["Shock"][];
        };
        readonly Shock: {
            /**
             * @description The class whose collateral values change.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /** @description By which part they change, from -1 to 1. */
            readonly change: string;
        };
        readonly GuaranteeProposal: {
            /**
             * Format: uuid
             * @description Id of the asset that is given.
             */
            readonly asset_id: string;
            /**
             * Format: uuid
             * @description Id of the obligation that it secures.
             */
            readonly obligation_id: string;
            /**
             * @description Fiduciary transfer (alienação fiduciária), fiduciary assignment (cessão fiduciária), mortgage (hipoteca), pledge (penhor), or another.
             * @enum {string}
             */
            readonly kind: "FIDUCIARY_TRANSFER" | "FIDUCIARY_ASSIGNMENT" | "MORTGAGE" | "PLEDGE" | "OTHER";
            /** @description 1 is paid first; the same for all that are paid side by side. */
            readonly rank: number;
            /**
             * @description The part of the asset that is given at its rank, a fraction from "0" to "1". Left out: "1".
             * @example 0.105
             */
            readonly share?: string;
            /**
             * @description The most that it secures, in BRL; null: all that the obligation requires.
             * @example 1234.50
             */
            readonly limit?: string | null;
            /**
             * Format: uuid
             * @description Id of the fiduciary guarantee on the same land or building that it extends (Lei 13.476/2017, arts. 9-A and 9-B); null where it extends none.
             */
            readonly extension_of?: string | null;
            /** @description What it was given by: a CPR has terms of its own for its registration; null when not stated. */
            readonly instrument?: {
                /**
                 * @description CPR (cédula de produto rural) or OTHER.
                 * @enum {string}
                 */
                readonly type: "CPR" | "OTHER";
                /**
                 * Format: date
                 * @description The day on which the instrument was issued; not in the future.
                 * @example 2026-11-20
                 */
                readonly issued_on: string;
            } | null;
            /** @description Where it is registered; null while nobody has said so: it is never assumed. */
            readonly registration?: components["schemas"]["GuaranteeRegistration"] | null;
            /**
             * Format: date
             * @description The first day on which it is in force, in America/Sao_Paulo, included.
             * @example 2026-11-20
             */
            readonly effective_from: string;
            /**
             * Format: date
             * @description The last day, included; null without an end.
             * @example 2026-11-20
             */
            readonly effective_until?: string | null;
        };
        /** @description Where it is registered; null while nobody has said so: it is never assumed. */
        readonly GuaranteeRegistration: {
            /** @description The registry, such as a land registry or a registrar authorized by the central bank. */
            readonly registry: string;
            /** @description Its number there; stored encrypted under the asset's key. */
            readonly number: string;
            /**
             * Format: date
             * @description The day of the registration: from it on it counts as registered.
             * @example 2026-11-20
             */
            readonly registered_on: string;
        };
        readonly GuaranteeDecision: {
            /**
             * @description APPROVE recognizes the guarantee, REJECT ends it; once, and never by who proposed it.
             * @enum {string}
             */
            readonly decision: "APPROVE" | "REJECT";
            /**
             * @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good.
             * @example Made up: the contract and its registration were read.
             */
            readonly rationale: string;
        };
        readonly GuaranteeRelease: {
            /**
             * @description Why it is released, 1 to 2,000 characters; it is stored permanently.
             * @example Made up: the last instalment was paid.
             */
            readonly rationale: string;
        };
        /** @description Exactly one of `portfolio`, `asset_class` and `due_before` (else 422), and the purpose. */
        readonly RevaluationRequest: {
            /** @description The active assets of the portfolio with exactly this name. */
            readonly portfolio?: string;
            /**
             * @description The active assets of this class.
             * @enum {string}
             */
            readonly asset_class?: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * Format: date
             * @description The active assets whose `valuation_due_on`, as GET /assets shows it, is this day or an earlier one.
             * @example 2026-11-20
             */
            readonly due_before?: string;
            /**
             * @description What the value is wanted for; it changes no figure.
             * @enum {string}
             */
            readonly purpose: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
        };
        readonly BackTestRequest: {
            /**
             * @description Assets of this class alone.
             * @enum {string}
             */
            readonly asset_class?: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * Format: date
             * @description Sales of this day or later.
             * @example 2026-11-20
             */
            readonly from?: string;
            /**
             * Format: date
             * @description Sales of this day or earlier.
             * @example 2026-11-20
             */
            readonly to?: string;
        };
        readonly WebhookRegistration: {
            /**
             * Format: uri
             * @description Where deliveries are sent: `https`, port 443 or above 1023, no credentials and no fragment, a name that resolves to public addresses alone. The operator may name hosts that are excepted.
             * @example https://example.com/hooks
             */
            readonly url: string;
            /** @description Event types it receives, each a type of the feed. */
            readonly types: readonly ("asset.registered" | "asset.changed" | "asset.archived" | "asset.restored" | "asset.disposed" | "document.verified" | "document.refused" | "document.reviewed" | "valuation.requested" | "valuation.completed" | "valuation.failed" | "valuation.reviewed" | "valuation.withdrawn" | "policy.proposed" | "policy.decided" | "policy.superseded" | "scenario.proposed" | "scenario.decided" | "guarantee.proposed" | "guarantee.decided" | "guarantee.released" | "guarantee.registered" | "encumbrance.recorded" | "encumbrance.ended" | "obligation.registered" | "obligation.changed" | "obligation.settled" | "coverage.short" | "coverage.restored" | "coverage.unknown" | "coverage.mark_short" | "coverage.mark_restored" | "coverage.guarantee_ends_soon" | "batch.completed" | "webhook.disabled" | "delivery.given_up")[];
            /** @description What the organization calls it, for people; null when nothing was said. */
            readonly description?: string | null;
        };
        readonly WebhookPatch: {
            /**
             * Format: uri
             * @description Where deliveries are sent: `https`, port 443 or above 1023, no credentials and no fragment, a name that resolves to public addresses alone. The operator may name hosts that are excepted.
             * @example https://example.com/hooks
             */
            readonly url?: string;
            /** @description Event types it receives, each a type of the feed. */
            readonly types?: readonly ("asset.registered" | "asset.changed" | "asset.archived" | "asset.restored" | "asset.disposed" | "document.verified" | "document.refused" | "document.reviewed" | "valuation.requested" | "valuation.completed" | "valuation.failed" | "valuation.reviewed" | "valuation.withdrawn" | "policy.proposed" | "policy.decided" | "policy.superseded" | "scenario.proposed" | "scenario.decided" | "guarantee.proposed" | "guarantee.decided" | "guarantee.released" | "guarantee.registered" | "encumbrance.recorded" | "encumbrance.ended" | "obligation.registered" | "obligation.changed" | "obligation.settled" | "coverage.short" | "coverage.restored" | "coverage.unknown" | "coverage.mark_short" | "coverage.mark_restored" | "coverage.guarantee_ends_soon" | "batch.completed" | "webhook.disabled" | "delivery.given_up")[];
            /** @description What the organization calls it, for people; null when nothing was said. */
            readonly description?: string | null;
            /**
             * @description DISABLED stops deliveries and cancels those that wait; ENABLED begins again with what happens from then on.
             * @enum {string}
             */
            readonly status?: "ENABLED" | "DISABLED";
        };
        readonly WebhookMessage: {
            /**
             * @description The type of the event, as in `data`.
             * @enum {string}
             */
            readonly type: "asset.registered" | "asset.changed" | "asset.archived" | "asset.restored" | "asset.disposed" | "document.verified" | "document.refused" | "document.reviewed" | "valuation.requested" | "valuation.completed" | "valuation.failed" | "valuation.reviewed" | "valuation.withdrawn" | "policy.proposed" | "policy.decided" | "policy.superseded" | "scenario.proposed" | "scenario.decided" | "guarantee.proposed" | "guarantee.decided" | "guarantee.released" | "guarantee.registered" | "encumbrance.recorded" | "encumbrance.ended" | "obligation.registered" | "obligation.changed" | "obligation.settled" | "coverage.short" | "coverage.restored" | "coverage.unknown" | "coverage.mark_short" | "coverage.mark_restored" | "coverage.guarantee_ends_soon" | "batch.completed" | "webhook.disabled" | "delivery.given_up" | "webhook.test";
            /**
             * Format: date-time
             * @description Time of the event, as in `data`; not of the delivery.
             * @example 2026-11-20T15:04:05.000Z
             */
            readonly timestamp: string;
            /** @description The event as in the feed. */
            readonly data: components["schemas"]["WebhookEvent"];
        };
        readonly WebhookEvent: {
            /**
             * Format: uuid
             * @description Id of the event: the same in every answer and in webhook deliveries.
             */
            readonly id: string;
            /**
             * @description What happened to the subject; `webhook.test` for a requested test.
             * @enum {string}
             */
            readonly type: "asset.registered" | "asset.changed" | "asset.archived" | "asset.restored" | "asset.disposed" | "document.verified" | "document.refused" | "document.reviewed" | "valuation.requested" | "valuation.completed" | "valuation.failed" | "valuation.reviewed" | "valuation.withdrawn" | "policy.proposed" | "policy.decided" | "policy.superseded" | "scenario.proposed" | "scenario.decided" | "guarantee.proposed" | "guarantee.decided" | "guarantee.released" | "guarantee.registered" | "encumbrance.recorded" | "encumbrance.ended" | "obligation.registered" | "obligation.changed" | "obligation.settled" | "coverage.short" | "coverage.restored" | "coverage.unknown" | "coverage.mark_short" | "coverage.mark_restored" | "coverage.guarantee_ends_soon" | "batch.completed" | "webhook.disabled" | "delivery.given_up" | "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-20T15:04:05.000Z
             */
            readonly occurred_at: string;
            /** @description The subject of the event. */
            readonly subject: {
                /**
                 * @description Kind of the subject.
                 * @enum {string}
                 */
                readonly kind: "asset" | "document" | "valuation" | "policy" | "scenario" | "guarantee" | "encumbrance" | "obligation" | "coverage" | "batch" | "webhook";
                /**
                 * Format: uuid
                 * @description Id of the subject; of a coverage, that of its obligation.
                 */
                readonly id: string;
                /** @description The subject's version by this event. Of a coverage: the number of its changes in this feed so far. It rises with every event of one subject. */
                readonly version: number;
            };
            /** @description Where to read the subject, or the resource that shows it: a path of the same origin. */
            readonly url: string;
            /** @description `X-Request-Id` of the request that caused it, or of the part of the service. */
            readonly request_id: string;
        };
        /** @description RFC 9457, with code, request_id and errors. */
        readonly Error: {
            /** @description A URN, one for each code. */
            readonly type: string;
            /** @description The code in words, in the language of the request. */
            readonly title: string;
            /** @description The HTTP status of the answer. */
            readonly status: number;
            /**
             * @description Stable; decide on this.
             * @enum {string}
             */
            readonly code: "MALFORMED_JSON" | "INVALID_PARAMETER" | "IDEMPOTENCY_KEY_REQUIRED" | "IDEMPOTENCY_KEY_INVALID" | "IF_MATCH_REQUIRED" | "IF_MATCH_INVALID" | "MALFORMED_REQUEST" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "STATE_CONFLICT" | "ENCUMBERED" | "ALREADY_REGISTERED" | "VERSION_MISMATCH" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "INTERNAL" | "SERVICE_UNAVAILABLE" | "WRITTEN_BY_NEWER_VERSION";
            /** @description What it means here, in the language of the request. */
            readonly detail: string;
            /** @description The path of the request. */
            readonly instance: string;
            /** @description The `X-Request-Id` of the answer, by which logs and events find the request. */
            readonly request_id: string;
            /** @description The fields that are wrong, the first 100 of them; empty when none is to blame. */
            readonly errors: readonly {
                /** @description Where, as JSON Pointer (RFC 6901) into body, query or path parameters. */
                readonly pointer: string;
                /** @description What, stable, such as `required`, `unknown_field`, `invalid_decimal`. */
                readonly code: string;
                /** @description The same in words, in the language of the request. */
                readonly detail: string;
            }[];
        };
        readonly Profiles: {
            /**
             * @description Version of the profiles, which assets name.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description The 18 asset classes, in their public order. */
            readonly items: readonly {
                /**
                 * @description One of the 18 asset classes: it settles which attributes and methods there are.
                 * @enum {string}
                 */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /** @description Name of the class for people, in both languages. */
                readonly label: {
                    /** @description Name of the class in Portuguese. */
                    readonly "pt-BR": string;
                    /** @description Name of the class in English. */
                    readonly en: string;
                };
                /** @description What the class is and how it is valued, in the language of the answer. */
                readonly description: string;
                /** @description What POST /assets takes as `attributes`: JSON Schema 2020-12, with `properties` at its top; alternatives are in `oneOf` of the same object. */
                readonly attributes_schema: {
                    readonly [key: string]: unknown;
                };
                /** @description What POST /public-estimates takes as `parameters`: JSON Schema 2020-12, with `properties` at its top; alternatives are in `oneOf` of the same object. */
                readonly public_parameters_schema: {
                    readonly [key: string]: unknown;
                };
                /** @description What POST /market/guided-estimates takes as `parameters`, likewise; null where it does not take the class. */
                readonly guided_parameters_schema: {
                    readonly [key: string]: unknown;
                } | null;
                /** @description How the class is valued, in order of preference. */
                readonly methods: readonly {
                    /**
                     * @description Name of the method, for `method` of POST /valuations.
                     * @enum {string}
                     */
                    readonly method: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO";
                    /**
                     * @description The basis of the amounts that the method gives.
                     * @enum {string}
                     */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    /** @description The formula in words, in the language of the answer. */
                    readonly description: string;
                    /** @description Attributes that the method cannot do without. */
                    readonly requires: readonly string[];
                    /** @description Ids of the price sources that it may ask. */
                    readonly sources: readonly string[];
                }[];
                /** @description What results of the class do not cover. */
                readonly limitations: readonly {
                    /** @description Stable name of the limitation, in upper case. */
                    readonly code: string;
                    /** @description The limitation as a sentence, in the language of the answer. */
                    readonly text: string;
                }[];
            }[];
        };
        readonly EstimateResult: {
            /**
             * @description In BRL; null without coverage, never zero then. A calculated zero is "0.00".
             * @example 114270.00
             */
            readonly amount: string | null;
            /**
             * @description Always BRL: amounts are in Brazilian reais.
             * @constant
             */
            readonly currency: "BRL";
            /**
             * @description How the amount was obtained; NONE when it is null.
             * @enum {string}
             */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /**
             * @description CALCULATED where the amount is known, NO_COVERAGE where it is null.
             * @enum {string}
             */
            readonly status: "CALCULATED" | "NO_COVERAGE";
            /** @description Why the amount is null; empty when it is known. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /** @description The range of the amount; null if unknown, with the reason in the next field. */
            readonly range: components["schemas"]["Range"] | null;
            /**
             * @description Why there is no range; null where there is one.
             * @enum {string|null}
             */
            readonly range_reason: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
            /** @description Where the figures come from. */
            readonly origin: {
                /**
                 * @description Who the figures are from: `CALLER`, a public body (`PUBLIC_SOURCE`) or a third party of the market (`MARKET_SOURCE`).
                 * @enum {string}
                 */
                readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                /** @description Name of the source in the language of the answer, or of the caller. */
                readonly name: string;
                /** @description The day the source's figures are of; null for the caller's own figures. */
                readonly reference_date: string | null;
                /** @description Where the source's figures can be read; null for the caller's own figures. */
                readonly url: string | null;
            };
            /** @description What the result does not cover; always also that it is no legal guarantee and no credit limit. */
            readonly limitations: readonly {
                /** @description Stable name of the limitation, in upper case. */
                readonly code: string;
                /** @description The limitation as a sentence, in the language of the answer. */
                readonly text: string;
            }[];
            /** @description The way to the amount: the shown steps, put through the formula again, give it. Null where nothing could be calculated. */
            readonly calculation: {
                /**
                 * @description The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.
                 * @example face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)
                 */
                readonly formula: string;
                /** @description The figures of the formula, in the order in which they are used. */
                readonly steps: readonly {
                    /** @description What the figure is, in the language of the answer. */
                    readonly label: string;
                    /** @description The figure as it was used: a decimal, a date where the unit is `date`, words where it is `text`. */
                    readonly value: string;
                    /** @description Unit of the figure, such as `BRL / sc 60 kg`, `days` or `fraction`. */
                    readonly unit: string;
                }[];
                readonly grades?: components["schemas"]["Grades"];
                readonly sample?: components["schemas"]["MarketSample"];
            } | null;
            /** @description Figures of price sources that the result rests on; empty where no source gave one. */
            readonly evidence?: readonly {
                /** @description Id of the price source, as GET /market/coverage lists it. */
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                /** @description The day the figures are of: of a monthly table the first day of its month, of a week its last day. */
                readonly reference_date: string;
                /** @description What the price is for, such as `sc 60 kg`, `arroba` (15 kg) or `unit`. */
                readonly unit: string;
                /** @description Where the price holds, such as `PR`, or `BR` for the whole country; null where the source names no place. */
                readonly region: string | null;
                /** @description When the source was read, RFC 3339 in UTC, to the millisecond. */
                readonly retrieved_at: string;
                /** @description SHA-256 of the bytes that the source answered, 64 hexadecimal digits. */
                readonly sha256: string;
            }[];
            readonly source?: components["schemas"]["Source"];
            /** @description Every source, where lines have several. */
            readonly sources?: readonly components["schemas"]["Source"][];
            /** @description A stock line by line, and how much of it is covered. */
            readonly inventory?: {
                /** @description The lines as given, each with its amount. */
                readonly lines: readonly {
                    /** @description Name of the product, or the owner's words for a line at the owner's price. */
                    readonly description: string;
                    /** @description A product of the catalog; null for a line at the owner's price. */
                    readonly product_id: string | null;
                    /** @description How much of it, in `unit`. */
                    readonly quantity: string;
                    /** @description What quantity and price are counted in, such as `sc 60 kg`. */
                    readonly unit: string;
                    /** @description Price of one unit in BRL; null where the line has no coverage. */
                    readonly unit_price: string | null;
                    /** @description Quantity × unit price in BRL, rounded half-even to the cent; null without coverage. */
                    readonly amount: string | null;
                    /**
                     * @description How the amount was obtained; NONE when it is null.
                     * @enum {string}
                     */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    /** @description Why the line has no amount; empty when it has one. */
                    readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
                    /**
                     * @description At which level of trade the price holds, of a line valued by another state's own price than Paraná's; else absent.
                     * @enum {string}
                     */
                    readonly market_level?: "WHOLESALE_BUYING" | "PRODUCER_RECEIVED" | "WHOLESALE" | "RETAIL";
                }[];
                /** @description How many of the lines have an amount. */
                readonly covered_lines: number;
                /** @description How many lines there are. */
                readonly total_lines: number;
                /** @description The sum of the covered lines, rounded once; null where none is covered. */
                readonly covered_amount: string | null;
            };
        };
        /** @description Between which figures an amount lies, and in what sense. */
        readonly Range: {
            /** @description The least figure, in BRL. */
            readonly low: string;
            /** @description The greatest figure, in BRL. */
            readonly high: string;
            /**
             * @description In what sense: published least and greatest price, prices of buying back and selling, quartiles or interval of a sample, results at rates around the given one.
             * @enum {string}
             */
            readonly kind: "MINIMUM_MAXIMUM" | "BUY_SELL" | "QUARTILES" | "SAMPLE_INTERVAL" | "RATE_SENSITIVITY";
            /** @description How wide: the probability of an interval, or the change of the rate each way ("0.02" is two points); absent where the kind says it. */
            readonly level?: string;
            /** @description Id of the price source of its figures; null where it is calculated. */
            readonly source: string | null;
        };
        /** @description How a standard grades the method: from its tables, never as claimed. Absent where none does. */
        readonly Grades: {
            /** @description The standard whose tables were applied. */
            readonly standard: string;
            /** @description The items of the table, in their order. */
            readonly items: readonly {
                /** @description Its number in the table. */
                readonly item: number;
                /** @description Where the standard has it, in its own words. */
                readonly clause: string;
                /** @description What is graded, in the language of the answer. */
                readonly title: string;
                /**
                 * @description COMPUTED by the service, or DECLARED by the person who registered the asset.
                 * @enum {string}
                 */
                readonly origin: "COMPUTED" | "DECLARED";
                /** @description What was measured, or the evidence that is named for what is declared; null for neither. */
                readonly observed: string | null;
                /**
                 * @description III is the best. NONE: what was measured meets no grade. PENDING: it could not be tested, or nobody has declared it.
                 * @enum {string}
                 */
                readonly grade: "III" | "II" | "I" | "NONE" | "PENDING";
            }[];
            /** @description What the table takes for granted. While one has FAILED, both grades are PENDING. */
            readonly premises: readonly {
                /**
                 * @description What is taken for granted.
                 * @enum {string}
                 */
                readonly premise: "SPECIFICATION" | "HOMOSCEDASTICITY" | "INDEPENDENCE" | "COLLINEARITY" | "CLEANED_SAMPLE";
                /** @description Where the standard has it, in its own words. */
                readonly clause: string;
                /** @description The premise, in the language of the answer. */
                readonly title: string;
                /** @description The test or criterion, by its name. */
                readonly test: string;
                /** @description Its figures; null where there are none. */
                readonly observed: string | null;
                /**
                 * @description FAILED: the test speaks against it. DECLARED: it does, and the appraiser says why it holds. NOT_TESTED: the data leave nothing to test.
                 * @enum {string}
                 */
                readonly outcome: "MET" | "FAILED" | "DECLARED" | "NOT_TESTED";
                /** @description The appraiser's words for why it holds, as declared; null where there are none. */
                readonly rationale: string | null;
            }[];
            /** @description III counts 3, II 2 and I 1; what is pending counts nothing. */
            readonly points: number;
            /** @description Grade of rationale, by the points and the decisive items. */
            readonly rationale: {
                /** @description Where the standard has it, in its own words. */
                readonly clause: string;
                /**
                 * @description III is the best. NONE: what was measured meets no grade. PENDING: it could not be tested, or nobody has declared it.
                 * @enum {string}
                 */
                readonly grade: "III" | "II" | "I" | "NONE" | "PENDING";
            };
            /** @description Grade of precision, by the width of the interval. */
            readonly precision: {
                /** @description Where the standard has it, in its own words. */
                readonly clause: string;
                /**
                 * @description Width of the 80 % interval, as a fraction of the estimate; null where there is none.
                 * @example 0.2200
                 */
                readonly amplitude: string | null;
                /**
                 * @description III is the best. NONE: what was measured meets no grade. PENDING: it could not be tested, or nobody has declared it.
                 * @enum {string}
                 */
                readonly grade: "III" | "II" | "I" | "NONE" | "PENDING";
            };
        };
        /** @description The market data that a comparison rests on. Absent elsewhere. */
        readonly MarketSample: {
            /**
             * @description Origin of the data: the person who registered the asset, or the caller. The service gathers none.
             * @constant
             */
            readonly origin: "CALLER";
            /** @description How many data were given. */
            readonly data: number;
            /** @description How many of them count. */
            readonly counted: number;
            /** @description Data of the same price and values as an earlier one: they count once. */
            readonly alike: readonly {
                /** @description Number of the datum in the order as sent, from 1. */
                readonly datum: number;
                /** @description Number of the earlier datum that it repeats. */
                readonly same_as: number;
            }[];
            /** @description Data that the criterion of `cleaning` left out, in that order; FACTORS only. */
            readonly excluded: readonly {
                /** @description Number of the datum in the order as sent, from 1. */
                readonly datum: number;
                /** @description Its distance from the mean, in standard deviations. */
                readonly deviations: string;
                /** @description The distance beyond which the criterion leaves out. */
                readonly limit: string;
            }[];
            /** @description Day of the oldest datum that counts. */
            readonly oldest: string;
            /** @description Day of the newest datum that counts. */
            readonly newest: string;
            /** @description Days from the oldest datum to the valuation date. */
            readonly oldest_age_days: number;
            /** @description Median age of the data that count on the valuation date, in days; of two in the middle the higher. */
            readonly median_age_days: number;
            /** @description Documents that the data name as their evidence. */
            readonly document_ids: readonly string[];
            /** @description Data that count and name no document as their evidence. */
            readonly without_document: readonly number[];
            /** @description Adjusted coefficient of determination (adjusted R²); REGRESSION only. */
            readonly adjusted_r_square: string | null;
            /** @description Mean distance of each price from what the other data give for it, as a fraction of the price; null where it cannot be calculated. */
            readonly leave_one_out_error: string | null;
            /** @description 80 % interval of the price of one such thing, of the whole; null where it cannot be calculated. */
            readonly prediction_interval: {
                /** @description The low end, in BRL. */
                readonly low: string;
                /** @description The high end, in BRL. */
                readonly high: string;
            } | null;
            /** @description The narrower of the 80 % confidence interval and the field of judgement of ±15 %, end by end (NBR 14653-2, A.10). */
            readonly admissible_interval: {
                /** @description The low end, in BRL. */
                readonly low: string;
                /** @description The high end, in BRL. */
                readonly high: string;
            } | null;
            /** @description Observed and estimated price of each datum that counts, for a plot. */
            readonly points: readonly {
                /** @description Number of the datum in the order as sent, from 1. */
                readonly datum: number;
                /** @description Its price, with index and factors where there are any, in BRL a unit. */
                readonly observed: string;
                /** @description What the calculation gives for it, in BRL a unit; null for no price. */
                readonly estimated: string | null;
            }[];
        };
        /** @description Where figures were read, when, and on which terms. */
        readonly Source: {
            /** @description Id of the price source, stable and in lower case, such as `fipe`. */
            readonly id: string;
            /** @description Name of the source for people, in the language of the answer. */
            readonly name: string;
            /** @description Who publishes the figures. */
            readonly publisher: string;
            /** @description The address that was read. */
            readonly url: string;
            /** @description When the source was read, RFC 3339 in UTC, to the millisecond. */
            readonly retrieved_at: string;
            /** @description On which terms the figures may be used, in the language of the answer. */
            readonly terms: string;
        };
        readonly Coverage: {
            /** @description The 18 asset classes, in their public order. */
            readonly items: readonly {
                /**
                 * @description One of the 18 asset classes: it settles which attributes and methods there are.
                 * @enum {string}
                 */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /**
                 * @description `AVAILABLE`: every source of the class is switched on. `PARTIAL`: some are off, and what is left still answers. `USER_PROVIDED_ONLY`: no reference, or none whose sources are on: your own figures alone. `UNAVAILABLE`: no reference, and no route takes figures of your own.
                 * @enum {string}
                 */
                readonly coverage: "AVAILABLE" | "PARTIAL" | "USER_PROVIDED_ONLY" | "UNAVAILABLE";
                /** @description The public estimates that take the class. */
                readonly routes: readonly string[];
                /** @description Price sources that the methods of the class may ask. */
                readonly sources: readonly {
                    /** @description Id of the price source, stable and in lower case, such as `fipe`. */
                    readonly id: string;
                    /** @description Name of the source for people, in the language of the answer. */
                    readonly name: string;
                    /** @description False: switched off, or nothing was imported for it. Whether it answers now is not asked. */
                    readonly configured: boolean;
                }[];
                /** @description What results of the class do not cover. */
                readonly limitations: readonly {
                    /** @description Stable name of the limitation, in upper case. */
                    readonly code: string;
                    /** @description The limitation as a sentence, in the language of the answer. */
                    readonly text: string;
                }[];
            }[];
        };
        readonly VehicleCodes: {
            /**
             * @description What the items are.
             * @enum {string}
             */
            readonly level: "brands" | "models" | "years";
            /** @description What there is to choose from; empty where no source has any. */
            readonly items: readonly {
                /** @description The source's own: to be given in the next call. */
                readonly code: string;
                /** @description Name of the brand, model or year, as the source writes it. */
                readonly name: string;
            }[];
            /** @description Why there are no items; empty when there are some. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /** @description Where the items were read, and when: the first, where several sources answered; null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source that answered. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly MarketEstimateResult: {
            /**
             * @description In BRL; null without coverage, never zero then. A calculated zero is "0.00".
             * @example 114270.00
             */
            readonly amount: string | null;
            /**
             * @description Always BRL: amounts are in Brazilian reais.
             * @constant
             */
            readonly currency: "BRL";
            /**
             * @description How the amount was obtained; NONE when it is null.
             * @enum {string}
             */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /**
             * @description CALCULATED where the amount is known, NO_COVERAGE where it is null.
             * @enum {string}
             */
            readonly status: "CALCULATED" | "NO_COVERAGE";
            /** @description Why the amount is null; empty when it is known. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /** @description The range of the amount; null if unknown, with the reason in the next field. */
            readonly range: components["schemas"]["Range"] | null;
            /**
             * @description Why there is no range; null where there is one.
             * @enum {string|null}
             */
            readonly range_reason: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
            /** @description Where the figures come from. */
            readonly origin: {
                /**
                 * @description Who the figures are from: `CALLER`, a public body (`PUBLIC_SOURCE`) or a third party of the market (`MARKET_SOURCE`).
                 * @enum {string}
                 */
                readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                /** @description Name of the source in the language of the answer, or of the caller. */
                readonly name: string;
                /** @description The day the source's figures are of; null for the caller's own figures. */
                readonly reference_date: string | null;
                /** @description Where the source's figures can be read; null for the caller's own figures. */
                readonly url: string | null;
            };
            /** @description What the result does not cover; always also that it is no legal guarantee and no credit limit. */
            readonly limitations: readonly {
                /** @description Stable name of the limitation, in upper case. */
                readonly code: string;
                /** @description The limitation as a sentence, in the language of the answer. */
                readonly text: string;
            }[];
            /** @description The way to the amount: the shown steps, put through the formula again, give it. Null where nothing could be calculated. */
            readonly calculation: {
                /**
                 * @description The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.
                 * @example face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)
                 */
                readonly formula: string;
                /** @description The figures of the formula, in the order in which they are used. */
                readonly steps: readonly {
                    /** @description What the figure is, in the language of the answer. */
                    readonly label: string;
                    /** @description The figure as it was used: a decimal, a date where the unit is `date`, words where it is `text`. */
                    readonly value: string;
                    /** @description Unit of the figure, such as `BRL / sc 60 kg`, `days` or `fraction`. */
                    readonly unit: string;
                }[];
                readonly grades?: components["schemas"]["Grades"];
                readonly sample?: components["schemas"]["MarketSample"];
            } | null;
            /** @description Figures of price sources that the result rests on; empty where no source gave one. */
            readonly evidence: readonly {
                /** @description Id of the price source, as GET /market/coverage lists it. */
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                /** @description The day the figures are of: of a monthly table the first day of its month, of a week its last day. */
                readonly reference_date: string;
                /** @description What the price is for, such as `sc 60 kg`, `arroba` (15 kg) or `unit`. */
                readonly unit: string;
                /** @description Where the price holds, such as `PR`, or `BR` for the whole country; null where the source names no place. */
                readonly region: string | null;
                /** @description When the source was read, RFC 3339 in UTC, to the millisecond. */
                readonly retrieved_at: string;
                /** @description SHA-256 of the bytes that the source answered, 64 hexadecimal digits. */
                readonly sha256: string;
            }[];
            /** @description The source that answered (the first, where there are several); null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source, where lines have several. */
            readonly sources?: readonly components["schemas"]["Source"][];
        };
        readonly EquipmentProducts: {
            /** @description Every family; `items` are the products of the one that was asked for. */
            readonly families: readonly {
                /** @description The code that the query and an asset take as `family`. */
                readonly family: string;
                /** @description Name of the family, as the source writes it. */
                readonly name: string;
            }[];
            /** @description What there is to choose from; empty where no source has any. */
            readonly items: readonly {
                /** @description The code that an estimate or an asset takes as `product_code`. */
                readonly product_code: string;
                /** @description Name of the product, as the source writes it. */
                readonly name: string;
                /** @description What the price is for, such as `un`, one machine. */
                readonly unit: string;
                /** @description What of the product the price is for, where it was surveyed, and the month of the last price. */
                readonly configuration: string;
            }[];
            /** @description Why there are no items; empty when there are some. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /** @description Where the items were read, and when: the first, where several sources answered; null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source that answered. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly TreasuryProducts: {
            /** @description What there is to choose from; empty where no source has any. */
            readonly items: readonly {
                /** @description The id that an estimate or an asset takes as `product_id`. */
                readonly product_id: string;
                /** @description Name of the security, as the treasury writes it. */
                readonly name: string;
                /**
                 * Format: date
                 * @description The day on which the security is paid back.
                 */
                readonly maturity_date: string;
                /**
                 * Format: date
                 * @description The day of the prices and rates.
                 */
                readonly base_date: string;
                /** @description At which an investor buys, in BRL a unit; null where there is none. */
                readonly buy_price: string | null;
                /** @description At which the treasury buys back, in BRL a unit: what a holder has. */
                readonly sell_price: string | null;
                /** @description Yield of who buys at `buy_price`, a fraction a year: `0.1404` is 14.04 %. */
                readonly buy_rate: string | null;
                /** @description Yield at which `sell_price` is reckoned, a fraction a year. */
                readonly sell_rate: string | null;
            }[];
            /** @description Why there are no items; empty when there are some. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /** @description Where the items were read, and when: the first, where several sources answered; null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source that answered. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly GuidedEstimateResult: {
            /**
             * @description In BRL; null without coverage, never zero then. A calculated zero is "0.00".
             * @example 114270.00
             */
            readonly amount: string | null;
            /**
             * @description Always BRL: amounts are in Brazilian reais.
             * @constant
             */
            readonly currency: "BRL";
            /**
             * @description How the amount was obtained; NONE when it is null.
             * @enum {string}
             */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /**
             * @description CALCULATED where the amount is known, NO_COVERAGE where it is null.
             * @enum {string}
             */
            readonly status: "CALCULATED" | "NO_COVERAGE";
            /** @description Why the amount is null; empty when it is known. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /** @description The range of the amount; null if unknown, with the reason in the next field. */
            readonly range: components["schemas"]["Range"] | null;
            /**
             * @description Why there is no range; null where there is one.
             * @enum {string|null}
             */
            readonly range_reason: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
            /** @description Where the figures come from. */
            readonly origin: {
                /**
                 * @description Who the figures are from: `CALLER`, a public body (`PUBLIC_SOURCE`) or a third party of the market (`MARKET_SOURCE`).
                 * @enum {string}
                 */
                readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                /** @description Name of the source in the language of the answer, or of the caller. */
                readonly name: string;
                /** @description The day the source's figures are of; null for the caller's own figures. */
                readonly reference_date: string | null;
                /** @description Where the source's figures can be read; null for the caller's own figures. */
                readonly url: string | null;
            };
            /** @description What the result does not cover; always also that it is no legal guarantee and no credit limit. */
            readonly limitations: readonly {
                /** @description Stable name of the limitation, in upper case. */
                readonly code: string;
                /** @description The limitation as a sentence, in the language of the answer. */
                readonly text: string;
            }[];
            /** @description The way to the amount: the shown steps, put through the formula again, give it. Null where nothing could be calculated. */
            readonly calculation: {
                /**
                 * @description The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.
                 * @example face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)
                 */
                readonly formula: string;
                /** @description The figures of the formula, in the order in which they are used. */
                readonly steps: readonly {
                    /** @description What the figure is, in the language of the answer. */
                    readonly label: string;
                    /** @description The figure as it was used: a decimal, a date where the unit is `date`, words where it is `text`. */
                    readonly value: string;
                    /** @description Unit of the figure, such as `BRL / sc 60 kg`, `days` or `fraction`. */
                    readonly unit: string;
                }[];
                readonly grades?: components["schemas"]["Grades"];
                readonly sample?: components["schemas"]["MarketSample"];
            } | null;
            /** @description Figures of price sources that the result rests on; empty where no source gave one. */
            readonly evidence: readonly {
                /** @description Id of the price source, as GET /market/coverage lists it. */
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                /** @description The day the figures are of: of a monthly table the first day of its month, of a week its last day. */
                readonly reference_date: string;
                /** @description What the price is for, such as `sc 60 kg`, `arroba` (15 kg) or `unit`. */
                readonly unit: string;
                /** @description Where the price holds, such as `PR`, or `BR` for the whole country; null where the source names no place. */
                readonly region: string | null;
                /** @description When the source was read, RFC 3339 in UTC, to the millisecond. */
                readonly retrieved_at: string;
                /** @description SHA-256 of the bytes that the source answered, 64 hexadecimal digits. */
                readonly sha256: string;
            }[];
            /** @description The source that answered (the first, where there are several); null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source, where lines have several. */
            readonly sources?: readonly components["schemas"]["Source"][];
            /** @description The same as `limitations`. */
            readonly limits: readonly {
                /** @description Stable name of the limitation, in upper case. */
                readonly code: string;
                /** @description The limitation as a sentence, in the language of the answer. */
                readonly text: string;
            }[];
        };
        readonly InventoryPresets: {
            /** @description Every product that the inventory routes know. */
            readonly products: readonly {
                /** @description Id of the product, which estimates and assets take. */
                readonly product_id: string;
                /** @description Name of the product, in the language of the answer. */
                readonly name: string;
                /** @description What one price is for, such as `sc 60 kg` (a sack), `arroba` (15 kg) or `t`. */
                readonly unit: string;
                /**
                 * @description Crops are stock; herds are priced by the guided estimate of `LIVESTOCK`.
                 * @enum {string}
                 */
                readonly kind: "CROP" | "HERD";
                /** @description The routes that take the product id. */
                readonly routes: readonly string[];
            }[];
            /** @description Every unit of these products. */
            readonly units: readonly {
                /** @description What one price is for, such as `sc 60 kg` (a sack), `arroba` (15 kg) or `t`. */
                readonly unit: string;
                /** @description The unit in words, in the language of the answer. */
                readonly description: string;
            }[];
            /** @description Every source of prices of these products. */
            readonly sources: readonly {
                /** @description Id of the price source, stable and in lower case, such as `fipe`. */
                readonly id: string;
                /** @description Name of the source for people, in the language of the answer. */
                readonly name: string;
                /** @description Who publishes the figures. */
                readonly publisher: string;
                /** @description Where people find the source. */
                readonly url: string;
                /** @description On which terms the figures may be used, in the language of the answer. */
                readonly terms: string;
                /** @description False: switched off, and nothing was imported for it. */
                readonly configured: boolean;
                /** @description `PRICING`: estimates take its prices. `REFERENCES`: `GET /inventory/references` lists them. Market levels are never mixed. */
                readonly used_for: readonly ("PRICING" | "REFERENCES")[];
            }[];
        };
        readonly InventoryCatalog: {
            /** @description Every product, whether it has a price today or not. */
            readonly items: readonly {
                /**
                 * @description Id of the product, which estimates and assets take.
                 * @enum {string}
                 */
                readonly product_id: "soy" | "maize" | "wheat" | "coffee" | "coffee-in-coco" | "beans-carioca" | "beans-black" | "rice" | "cassava" | "yerba-mate";
                /** @description Name of the product, in the language of the answer. */
                readonly name: string;
                /** @description What one price is for, such as `sc 60 kg` (a sack), `arroba` (15 kg) or `t`. */
                readonly unit: string;
                /** @description The unit in words, in the language of the answer. */
                readonly unit_description: string;
                /** @description Whether an estimate of today has a price: one that is at most 21 days old. */
                readonly available: boolean;
                /** @description Why it is not available; empty when it is. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
                /**
                 * Format: date
                 * @description The day of the newest price, also of one that is too old; null when none is known.
                 */
                readonly latest_date: string | null;
                /**
                 * @description Where the price holds: Paraná, whatever the place of a stock.
                 * @constant
                 */
                readonly region: "PR";
            }[];
            /** @description Where the items were read, and when: the first, where several sources answered; null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source that answered. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly InventoryReferences: {
            /** @description What there is to choose from; empty where no source has any. */
            readonly items: readonly {
                /** @description Name of the product, in the language of the answer. */
                readonly product: string;
                /** @description Id of the product, which estimates and assets take. */
                readonly product_id: string;
                /** @description The product as the source names it. */
                readonly published_as: string;
                /**
                 * Format: date
                 * @description The day the price is of; of a week or month its last day.
                 */
                readonly date: string;
                /** @description What one price is for, such as `sc 60 kg` (a sack), `arroba` (15 kg) or `t`. */
                readonly unit: string;
                /**
                 * @description The federative unit that the price holds in.
                 * @enum {string}
                 */
                readonly region: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                /**
                 * @description At which level of trade the price holds. Prices of different levels are not comparable.
                 * @enum {string}
                 */
                readonly market_level: "WHOLESALE_BUYING" | "PRODUCER_RECEIVED" | "WHOLESALE" | "RETAIL";
                /** @description The level of trade in the language of the answer. */
                readonly market_level_name: string;
                /** @description The source that published the price. */
                readonly origin: {
                    /**
                     * @description Who the figures are from: `CALLER`, a public body (`PUBLIC_SOURCE`) or a third party of the market (`MARKET_SOURCE`).
                     * @enum {string}
                     */
                    readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                    /** @description Name of the source in the language of the answer, or of the caller. */
                    readonly name: string;
                    /** @description The day the source's figures are of; null for the caller's own figures. */
                    readonly reference_date: string | null;
                    /** @description Where the source's figures can be read; null for the caller's own figures. */
                    readonly url: string | null;
                };
                /** @description Price of one unit in BRL. */
                readonly price: string;
                /** @description At most 21 days old today; an older one is history. */
                readonly available: boolean;
                /** @description Whether an estimate of today takes this very price: in Paraná the newest available one of the wholesale buying level, elsewhere the one received by producers, or else the wholesale one. All others are for reading. */
                readonly used_for_pricing: boolean;
            }[];
            /** @description Why there are no items; empty when there are some. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /** @description Where the items were read, and when: the first, where several sources answered; null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source that answered. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly QuickEstimateResult: {
            /**
             * @description In BRL; null without coverage, never zero then. A calculated zero is "0.00".
             * @example 114270.00
             */
            readonly amount: string | null;
            /**
             * @description Always BRL: amounts are in Brazilian reais.
             * @constant
             */
            readonly currency: "BRL";
            /**
             * @description How the amount was obtained; NONE when it is null.
             * @enum {string}
             */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /**
             * @description CALCULATED where the amount is known, NO_COVERAGE where it is null.
             * @enum {string}
             */
            readonly status: "CALCULATED" | "NO_COVERAGE";
            /** @description Why the amount is null; empty when it is known. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /** @description The range of the amount; null if unknown, with the reason in the next field. */
            readonly range: components["schemas"]["Range"] | null;
            /**
             * @description Why there is no range; null where there is one.
             * @enum {string|null}
             */
            readonly range_reason: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
            /** @description Where the figures come from. */
            readonly origin: {
                /**
                 * @description Who the figures are from: `CALLER`, a public body (`PUBLIC_SOURCE`) or a third party of the market (`MARKET_SOURCE`).
                 * @enum {string}
                 */
                readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                /** @description Name of the source in the language of the answer, or of the caller. */
                readonly name: string;
                /** @description The day the source's figures are of; null for the caller's own figures. */
                readonly reference_date: string | null;
                /** @description Where the source's figures can be read; null for the caller's own figures. */
                readonly url: string | null;
            };
            /** @description What the result does not cover; always also that it is no legal guarantee and no credit limit. */
            readonly limitations: readonly {
                /** @description Stable name of the limitation, in upper case. */
                readonly code: string;
                /** @description The limitation as a sentence, in the language of the answer. */
                readonly text: string;
            }[];
            /** @description The way to the amount: the shown steps, put through the formula again, give it. Null where nothing could be calculated. */
            readonly calculation: {
                /**
                 * @description The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.
                 * @example face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)
                 */
                readonly formula: string;
                /** @description The figures of the formula, in the order in which they are used. */
                readonly steps: readonly {
                    /** @description What the figure is, in the language of the answer. */
                    readonly label: string;
                    /** @description The figure as it was used: a decimal, a date where the unit is `date`, words where it is `text`. */
                    readonly value: string;
                    /** @description Unit of the figure, such as `BRL / sc 60 kg`, `days` or `fraction`. */
                    readonly unit: string;
                }[];
                readonly grades?: components["schemas"]["Grades"];
                readonly sample?: components["schemas"]["MarketSample"];
            } | null;
            /** @description Figures of price sources that the result rests on; empty where no source gave one. */
            readonly evidence: readonly {
                /** @description Id of the price source, as GET /market/coverage lists it. */
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                /** @description The day the figures are of: of a monthly table the first day of its month, of a week its last day. */
                readonly reference_date: string;
                /** @description What the price is for, such as `sc 60 kg`, `arroba` (15 kg) or `unit`. */
                readonly unit: string;
                /** @description Where the price holds, such as `PR`, or `BR` for the whole country; null where the source names no place. */
                readonly region: string | null;
                /** @description When the source was read, RFC 3339 in UTC, to the millisecond. */
                readonly retrieved_at: string;
                /** @description SHA-256 of the bytes that the source answered, 64 hexadecimal digits. */
                readonly sha256: string;
            }[];
            /** @description The source that answered (the first, where there are several); null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source, where lines have several. */
            readonly sources?: readonly components["schemas"]["Source"][];
            /** @description The published price of one unit, in BRL; null without coverage. */
            readonly unit_price: string | null;
            /** @description What one unit is, such as `sc 60 kg`: for coffee a sack of 60 kg. */
            readonly unit: string;
            /**
             * Format: date
             * @description The day of the published price; null without coverage.
             */
            readonly date: string | null;
        };
        readonly InventoryEstimateResult: {
            /**
             * @description In BRL; null without coverage, never zero then. A calculated zero is "0.00".
             * @example 114270.00
             */
            readonly amount: string | null;
            /**
             * @description Always BRL: amounts are in Brazilian reais.
             * @constant
             */
            readonly currency: "BRL";
            /**
             * @description How the amount was obtained; NONE when it is null.
             * @enum {string}
             */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /**
             * @description CALCULATED where the amount is known, NO_COVERAGE where it is null.
             * @enum {string}
             */
            readonly status: "CALCULATED" | "NO_COVERAGE";
            /** @description Why the amount is null; empty when it is known. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /** @description The range of the amount; null if unknown, with the reason in the next field. */
            readonly range: components["schemas"]["Range"] | null;
            /**
             * @description Why there is no range; null where there is one.
             * @enum {string|null}
             */
            readonly range_reason: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
            /** @description Where the figures come from. */
            readonly origin: {
                /**
                 * @description Who the figures are from: `CALLER`, a public body (`PUBLIC_SOURCE`) or a third party of the market (`MARKET_SOURCE`).
                 * @enum {string}
                 */
                readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                /** @description Name of the source in the language of the answer, or of the caller. */
                readonly name: string;
                /** @description The day the source's figures are of; null for the caller's own figures. */
                readonly reference_date: string | null;
                /** @description Where the source's figures can be read; null for the caller's own figures. */
                readonly url: string | null;
            };
            /** @description What the result does not cover; always also that it is no legal guarantee and no credit limit. */
            readonly limitations: readonly {
                /** @description Stable name of the limitation, in upper case. */
                readonly code: string;
                /** @description The limitation as a sentence, in the language of the answer. */
                readonly text: string;
            }[];
            /** @description The way to the amount: the shown steps, put through the formula again, give it. Null where nothing could be calculated. */
            readonly calculation: {
                /**
                 * @description The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.
                 * @example face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)
                 */
                readonly formula: string;
                /** @description The figures of the formula, in the order in which they are used. */
                readonly steps: readonly {
                    /** @description What the figure is, in the language of the answer. */
                    readonly label: string;
                    /** @description The figure as it was used: a decimal, a date where the unit is `date`, words where it is `text`. */
                    readonly value: string;
                    /** @description Unit of the figure, such as `BRL / sc 60 kg`, `days` or `fraction`. */
                    readonly unit: string;
                }[];
                readonly grades?: components["schemas"]["Grades"];
                readonly sample?: components["schemas"]["MarketSample"];
            } | null;
            /** @description Figures of price sources that the result rests on; empty where no source gave one. */
            readonly evidence: readonly {
                /** @description Id of the price source, as GET /market/coverage lists it. */
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                /** @description The day the figures are of: of a monthly table the first day of its month, of a week its last day. */
                readonly reference_date: string;
                /** @description What the price is for, such as `sc 60 kg`, `arroba` (15 kg) or `unit`. */
                readonly unit: string;
                /** @description Where the price holds, such as `PR`, or `BR` for the whole country; null where the source names no place. */
                readonly region: string | null;
                /** @description When the source was read, RFC 3339 in UTC, to the millisecond. */
                readonly retrieved_at: string;
                /** @description SHA-256 of the bytes that the source answered, 64 hexadecimal digits. */
                readonly sha256: string;
            }[];
            /** @description The source that answered (the first, where there are several); null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source, where lines have several. */
            readonly sources?: readonly components["schemas"]["Source"][];
            /** @description The stock line by line, and how much of it is covered. */
            readonly inventory: {
                /** @description The lines as given, each with its amount. */
                readonly lines: readonly {
                    /** @description Name of the product, or the owner's words for a line at the owner's price. */
                    readonly description: string;
                    /** @description A product of the catalog; null for a line at the owner's price. */
                    readonly product_id: string | null;
                    /** @description How much of it, in `unit`. */
                    readonly quantity: string;
                    /** @description What quantity and price are counted in, such as `sc 60 kg`. */
                    readonly unit: string;
                    /** @description Price of one unit in BRL; null where the line has no coverage. */
                    readonly unit_price: string | null;
                    /** @description Quantity × unit price in BRL, rounded half-even to the cent; null without coverage. */
                    readonly amount: string | null;
                    /**
                     * @description How the amount was obtained; NONE when it is null.
                     * @enum {string}
                     */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    /** @description Why the line has no amount; empty when it has one. */
                    readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
                    /**
                     * @description At which level of trade the price holds, of a line valued by another state's own price than Paraná's; else absent.
                     * @enum {string}
                     */
                    readonly market_level?: "WHOLESALE_BUYING" | "PRODUCER_RECEIVED" | "WHOLESALE" | "RETAIL";
                }[];
                /** @description How many of the lines have an amount. */
                readonly covered_lines: number;
                /** @description How many lines there are. */
                readonly total_lines: number;
                /** @description The sum of the covered lines, rounded once; null where none is covered. */
                readonly covered_amount: string | null;
            };
        };
        readonly Status: {
            /** @description The module that answers. */
            readonly service: {
                /** @description Always `asset-valuation`, the name of the module. */
                readonly name: string;
                /** @description Version of the program that answers. */
                readonly version: string;
                /** @description The commit of the build; null if unknown. */
                readonly commit: string | null;
                /** @description Version of the interface: `info.version` of this document. */
                readonly contract_version: string;
            };
            /** @description The credential that the request was made with. */
            readonly credential: {
                /**
                 * Format: uuid
                 * @description Id of the credential, by which an operator revokes it.
                 */
                readonly id: string;
                /** @description Who answers for what is done with it. */
                readonly responsible_person: string;
                /** @description The organization whose resources it reaches. */
                readonly organization: string;
                /** @description What it allows, one or more. */
                readonly access_profiles: readonly ("ANALYST" | "REVIEWER" | "AUDITOR" | "OPERATOR" | "INTEGRATOR")[];
            };
            /** @description The dependencies of the service, checked just now. */
            readonly components: {
                /** @description Where the events are stored: the only truth. */
                readonly event_log: {
                    /**
                     * @description UP answers; DEGRADED answers, but not as it should; DOWN does not answer; OFF is switched off, or not needed.
                     * @enum {string}
                     */
                    readonly status: "UP" | "DEGRADED" | "DOWN" | "OFF";
                    /** @description The engine in use, such as `embedded-postgres`, `nats-jetstream` or `off`. */
                    readonly kind: string;
                    /** @description Of the event log while it is DOWN: since when the process that answers has had no answer of it, RFC 3339 in UTC, to the millisecond. */
                    readonly since?: string;
                    /** @description Its state in words; for OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                };
                /** @description Where lists and resources are read from. */
                readonly read_models: {
                    /**
                     * @description UP answers; DEGRADED answers, but not as it should; DOWN does not answer; OFF is switched off, or not needed.
                     * @enum {string}
                     */
                    readonly status: "UP" | "DEGRADED" | "DOWN" | "OFF";
                    /** @description The engine in use, such as `embedded-postgres`, `nats-jetstream` or `off`. */
                    readonly kind: string;
                    /** @description Of the event log while it is DOWN: since when the process that answers has had no answer of it, RFC 3339 in UTC, to the millisecond. */
                    readonly since?: string;
                    /** @description Its state in words; for OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                };
                /** @description Where calculations and verifications wait. */
                readonly work_queue: {
                    /**
                     * @description UP answers; DEGRADED answers, but not as it should; DOWN does not answer; OFF is switched off, or not needed.
                     * @enum {string}
                     */
                    readonly status: "UP" | "DEGRADED" | "DOWN" | "OFF";
                    /** @description The engine in use, such as `embedded-postgres`, `nats-jetstream` or `off`. */
                    readonly kind: string;
                    /** @description Of the event log while it is DOWN: since when the process that answers has had no answer of it, RFC 3339 in UTC, to the millisecond. */
                    readonly since?: string;
                    /** @description Its state in words; for OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                };
                /** @description Where the bytes of documents are kept. */
                readonly document_storage: {
                    /**
                     * @description UP answers; DEGRADED answers, but not as it should; DOWN does not answer; OFF is switched off, or not needed.
                     * @enum {string}
                     */
                    readonly status: "UP" | "DEGRADED" | "DOWN" | "OFF";
                    /** @description The engine in use, such as `embedded-postgres`, `nats-jetstream` or `off`. */
                    readonly kind: string;
                    /** @description Of the event log while it is DOWN: since when the process that answers has had no answer of it, RFC 3339 in UTC, to the millisecond. */
                    readonly since?: string;
                    /** @description Its state in words; for OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                };
                /** @description `kind` is `none`, and `status` DEGRADED, where none is configured: documents are then not scanned. */
                readonly malware_scanner: {
                    /**
                     * @description UP answers; DEGRADED answers, but not as it should; DOWN does not answer; OFF is switched off, or not needed.
                     * @enum {string}
                     */
                    readonly status: "UP" | "DEGRADED" | "DOWN" | "OFF";
                    /** @description The engine in use, such as `embedded-postgres`, `nats-jetstream` or `off`. */
                    readonly kind: string;
                    /** @description Of the event log while it is DOWN: since when the process that answers has had no answer of it, RFC 3339 in UTC, to the millisecond. */
                    readonly since?: string;
                    /** @description Its state in words; for OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                };
                /** @description Every price source, by the result of its last request. */
                readonly sources: readonly {
                    /** @description Id of the price source. */
                    readonly id: string;
                    /**
                     * @description UP answers; DEGRADED answers, but not as it should; DOWN does not answer; OFF is switched off, or not needed.
                     * @enum {string}
                     */
                    readonly status: "UP" | "DEGRADED" | "DOWN" | "OFF";
                    /** @description The engine in use, such as `embedded-postgres`, `nats-jetstream` or `off`. */
                    readonly kind: string;
                    /** @description Of the event log while it is DOWN: since when the process that answers has had no answer of it, RFC 3339 in UTC, to the millisecond. */
                    readonly since?: string;
                    /** @description Its state in words; for OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                }[];
            };
            /** @description Sizes of the queues for people in the caller's organization; for OPERATOR and AUDITOR only, and absent while the read models are unavailable. */
            readonly queues?: {
                /** @description Valuations that wait for a review: GET /valuations?review=PENDING. */
                readonly valuations_to_review: number;
                /** @description Verified documents that wait to be accepted: GET /documents?review=PENDING. */
                readonly documents_to_review: number;
                /** @description Policies that wait for a decision: GET /policies?status=PROPOSED. */
                readonly policies_to_decide: number;
                /** @description Scenarios that wait for a decision: GET /scenarios?status=PROPOSED. */
                readonly scenarios_to_decide: number;
                /** @description Active assets without a calculated valuation: GET /assets?status=ACTIVE&valuation=NEVER. */
                readonly assets_never_valued: number;
                /** @description Active assets due for revaluation: GET /assets?status=ACTIVE&valuation=DUE. */
                readonly assets_due: number;
                /** @description Active assets valued too long ago: GET /assets?status=ACTIVE&valuation=TOO_OLD. */
                readonly assets_too_old: number;
                /** @description Active assets whose latest calculated valuation the service could not repeat by itself: `revaluation_refused` in GET /assets says why. */
                readonly revaluations_refused: number;
            };
            /** @description State of each read model; for OPERATOR and AUDITOR only, and absent while they are unavailable. */
            readonly projections?: readonly {
                /** @description Name of the read model. */
                readonly name: string;
                /** @description Version of its shape; a higher one is rebuilt. */
                readonly version: number;
                /** @description Position in the log up to which it has processed all events. */
                readonly position: string;
                /** @description Events behind its position, counted up to 1000. */
                readonly lag_events: number;
                /**
                 * @description FOLLOWING has every event of the last ten seconds; STARTING is catching up; BLOCKED cannot take an event and waits for an operator; STOPPED waits for a newer version of the service, which wrote the event or made the rows.
                 * @enum {string}
                 */
                readonly status: "STARTING" | "FOLLOWING" | "BLOCKED" | "STOPPED";
                /** @description While BLOCKED or STOPPED: why, with the event that it cannot take and its place; else null. */
                readonly detail: string | null;
                /** @description Number of events that it skips by order of an operator. */
                readonly skipped_events: number;
                /** @description The last skipped event; null if there is none. */
                readonly newest_skip: {
                    /** @description Id of the skipped event. */
                    readonly event_id: string;
                    /** @description Type of that event, such as `AssetPatched`. */
                    readonly type: string;
                    /** @description The stream of the event, such as `asset-` and an id. */
                    readonly stream: string;
                    /** @description Its place in the stream, counted from 0. */
                    readonly revision: number;
                    /** @description The operator's reason for skipping it. */
                    readonly reason: string;
                    /** @description When the operator did, RFC 3339 in UTC, to the millisecond. */
                    readonly skipped_at: string;
                    /** @description Who skipped it: `operator:` and the name in the system. */
                    readonly skipped_by: string;
                } | null;
            }[];
        };
        readonly TaskPage: {
            /** @description The tasks of this page, at most `limit`; empty where nothing waits. */
            readonly items: readonly components["schemas"]["Task"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly Task: {
            /**
             * @description DECIDE: another person's work waits for a decision. MEND: own work that was refused, rejected, withdrawn or failed in the last 30 days. COVER_SHORT, COVER_UNKNOWN: an obligation's last recorded coverage. VALUE_OLD: the latest value of an active asset is too old by the policy in force, or will be soon: within its `revalue_days_before`, or else a quarter of its `max_valuation_age_days`, at most 30 days.
             * @enum {string}
             */
            readonly task: "DECIDE" | "MEND" | "COVER_SHORT" | "COVER_UNKNOWN" | "VALUE_OLD";
            /**
             * @description What `id` names.
             * @enum {string}
             */
            readonly kind: "VALUATION" | "DOCUMENT" | "POLICY" | "SCENARIO" | "GUARANTEE" | "DISTINCTION" | "OBLIGATION" | "ASSET";
            /**
             * Format: uuid
             * @description Id of the resource that waits.
             */
            readonly id: string;
            /**
             * Format: date-time
             * @description Since when it waits; tasks are in this order, RFC 3339 in UTC, to the millisecond.
             */
            readonly since: string;
            /** @description Its name: of the asset, obligation, policy or scenario, or the file name of a document. Empty where the asset has been forgotten. */
            readonly title: string;
            /**
             * @description What became of own work; null for other tasks.
             * @enum {string|null}
             */
            readonly outcome: "REJECTED" | "WITHDRAWN" | "REFUSED" | "FAILED" | null;
            /**
             * Format: uuid
             * @description Id of its asset; null where it has none, or several.
             */
            readonly asset_id: string | null;
            /**
             * Format: uuid
             * @description Id of its obligation; null where it has none.
             */
            readonly obligation_id: string | null;
            /** @description False: the four-eyes rule forbids the decision to the caller, and another person has to make it. Null where there is nothing to decide. */
            readonly may_decide: boolean | null;
            /**
             * @description Why the caller may not decide; else null.
             * @enum {string|null}
             */
            readonly reason: "FOUR_EYES" | null;
            /** @description Where to read it: a path of the same origin. */
            readonly url: string;
        };
        readonly TaskCounts: {
            /** @description All of them. */
            readonly total: number;
            /** @description One for each task and kind that the caller's profiles have, also with 0. */
            readonly counts: readonly {
                /**
                 * @description DECIDE: another person's work waits for a decision. MEND: own work that was refused, rejected, withdrawn or failed in the last 30 days. COVER_SHORT, COVER_UNKNOWN: an obligation's last recorded coverage. VALUE_OLD: the latest value of an active asset is too old by the policy in force, or will be soon: within its `revalue_days_before`, or else a quarter of its `max_valuation_age_days`, at most 30 days.
                 * @enum {string}
                 */
                readonly task: "DECIDE" | "MEND" | "COVER_SHORT" | "COVER_UNKNOWN" | "VALUE_OLD";
                /**
                 * @description What `id` names.
                 * @enum {string}
                 */
                readonly kind: "VALUATION" | "DOCUMENT" | "POLICY" | "SCENARIO" | "GUARANTEE" | "DISTINCTION" | "OBLIGATION" | "ASSET";
                /** @description How many such tasks there are now. */
                readonly count: number;
            }[];
        };
        readonly People: {
            /** @description Everyone with a usable credential, by name; a person of several credentials or spellings once. */
            readonly items: readonly {
                /** @description The responsible person, as the newest credential writes it. */
                readonly name: string;
                /** @description The profiles of all usable credentials of the person. */
                readonly access_profiles: readonly ("ANALYST" | "REVIEWER" | "AUDITOR" | "OPERATOR" | "INTEGRATOR")[];
            }[];
        };
        readonly Asset: {
            /**
             * Format: uuid
             * @description Id of the asset, a UUID that the service gave it; it never changes.
             */
            readonly id: string;
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id (CPF, CNPJ or a foreign one) as given; null when unknown; stored encrypted. */
                readonly tax_id: string | null;
                /** @description The country that gave the tax id, ISO 3166-1 alpha-2: BR where none was named; null without a tax id; stored encrypted. */
                readonly tax_id_country: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value: {
                /** @description The declared worth of the whole asset in BRL, with two decimals. */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                readonly [key: string]: unknown;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers: readonly {
                /**
                 * @description CNM: Código Nacional de Matrícula; REGISTRY: number at a land registry; AIRCRAFT_MARK, VESSEL_REGISTRATION, SERIAL_NUMBER: of the maker or the register; CDA_WA, CPR, CCB, DUPLICATA: number of the security, DUPLICATA and CCB together with `debtor`, and not compared without one; NFE_KEY: key of the invoice; COURT_PROCESS: number of the CNJ; GTA, BRAND: of livestock.
                 * @enum {string}
                 */
                readonly type: "CNM" | "REGISTRY" | "VIN" | "RENAVAM" | "PLATE" | "SERIAL_NUMBER" | "AIRCRAFT_MARK" | "VESSEL_REGISTRATION" | "CDA_WA" | "CPR" | "NFE_KEY" | "DUPLICATA" | "CCB" | "COURT_PROCESS" | "GTA" | "BRAND";
                /**
                 * @description As it is written; compared by its letters and digits alone, without accents and case. With the check digits of its type, where there are any: CNM, RENAVAM, NFE_KEY, COURT_PROCESS.
                 * @example 9BWZZZ377VT004251
                 */
                readonly value: string;
            }[];
            /**
             * @description ACTIVE; ARCHIVED, and then it is neither changed nor valued until it is restored; or DISPOSED, for good.
             * @enum {string}
             */
            readonly status: "ACTIVE" | "ARCHIVED" | "DISPOSED";
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
            /**
             * Format: date-time
             * @description When the asset was registered, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the asset last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
        };
        readonly AssetPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["ListedAsset"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly ListedAsset: {
            /**
             * Format: uuid
             * @description Id of the asset, a UUID that the service gave it; it never changes.
             */
            readonly id: string;
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description Version of the profiles (GET /profiles) that the attributes follow.
             * @constant
             */
            readonly profile_version: "1.0.0";
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id (CPF, CNPJ or a foreign one) as given; null when unknown; stored encrypted. */
                readonly tax_id: string | null;
                /** @description The country that gave the tax id, ISO 3166-1 alpha-2: BR where none was named; null without a tax id; stored encrypted. */
                readonly tax_id_country: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value: {
                /** @description The declared worth of the whole asset in BRL, with two decimals. */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day since which the owner declares it, never in the future.
                 */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                readonly [key: string]: unknown;
            };
            /** @description Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted. */
            readonly identifiers: readonly {
                /**
                 * @description CNM: Código Nacional de Matrícula; REGISTRY: number at a land registry; AIRCRAFT_MARK, VESSEL_REGISTRATION, SERIAL_NUMBER: of the maker or the register; CDA_WA, CPR, CCB, DUPLICATA: number of the security, DUPLICATA and CCB together with `debtor`, and not compared without one; NFE_KEY: key of the invoice; COURT_PROCESS: number of the CNJ; GTA, BRAND: of livestock.
                 * @enum {string}
                 */
                readonly type: "CNM" | "REGISTRY" | "VIN" | "RENAVAM" | "PLATE" | "SERIAL_NUMBER" | "AIRCRAFT_MARK" | "VESSEL_REGISTRATION" | "CDA_WA" | "CPR" | "NFE_KEY" | "DUPLICATA" | "CCB" | "COURT_PROCESS" | "GTA" | "BRAND";
                /**
                 * @description As it is written; compared by its letters and digits alone, without accents and case. With the check digits of its type, where there are any: CNM, RENAVAM, NFE_KEY, COURT_PROCESS.
                 * @example 9BWZZZ377VT004251
                 */
                readonly value: string;
            }[];
            /**
             * @description ACTIVE; ARCHIVED, and then it is neither changed nor valued until it is restored; or DISPOSED, for good.
             * @enum {string}
             */
            readonly status: "ACTIVE" | "ARCHIVED" | "DISPOSED";
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
            /**
             * Format: date-time
             * @description When the asset was registered, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the asset last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
            /**
             * Format: date
             * @description From this day on the latest CALCULATED valuation is DUE to be repeated: `revalue_days_before` days before it is TOO_OLD, or the very day where the policy in force today does not say. Null without such a valuation, and where the policy limits no age.
             */
            readonly valuation_due_on: string | null;
            /** @description Why the service could not request the next valuation by itself, where it tried to repeat the latest CALCULATED one. It does not try again: somebody has to request one. Null otherwise. */
            readonly revaluation_refused: {
                /**
                 * Format: uuid
                 * @description Id of the valuation that was to be repeated.
                 */
                readonly valuation_id: string;
                /**
                 * Format: uuid
                 * @description Id of the policy that asked for it.
                 */
                readonly policy_id: string;
                /** @description Code of the problem that a request of a person would have met. */
                readonly code: string;
                /** @description The field of the request that it is about, or null. */
                readonly pointer: string | null;
                /** @description Code of the fault in that field, or null. */
                readonly fault: string | null;
                /** @description The same as a sentence, in English. */
                readonly detail: string;
                /**
                 * Format: date-time
                 * @description When the service tried, RFC 3339 in UTC, to the millisecond.
                 */
                readonly refused_at: string;
            } | null;
        };
        readonly HistoryPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly {
                /** @description From 1, without gaps: the revision + 1. */
                readonly sequence: number;
                /**
                 * Format: uuid
                 * @description Id of the event, a UUID that no other event has.
                 */
                readonly event_id: string;
                /** @description Type of the event, such as `AssetRegistered`. */
                readonly type: string;
                /** @description When it happened; it rises strictly within a history, RFC 3339 in UTC, to the millisecond. */
                readonly occurred_at: string;
                /** @description Who caused the event: `person:` and the responsible person, or a part of the service. */
                readonly actor: string;
                /** @description The data as stored, which the hash covers. Personal texts are encrypted. */
                readonly data: {
                    readonly [key: string]: unknown;
                };
                /** @description The data in today's shape, with personal texts decrypted; erased ones read [erased]. */
                readonly readable: {
                    readonly [key: string]: unknown;
                };
                /** @description Metadata of the event: organization, request, version of the shape, hashes. */
                readonly metadata: {
                    readonly [key: string]: unknown;
                };
                /** @description SHA-256 of the canonical JSON (RFC 8785) of { stream, revision, event_id, type, data, metadata without hash }. */
                readonly hash: string;
                /** @description The `hash` of the previous event in this history; null for the first. */
                readonly previous_hash: string | null;
            }[];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly DuplicatePage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["Duplicate"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly Duplicate: {
            /**
             * Format: uuid
             * @description Id of the other asset.
             */
            readonly asset_id: string;
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description ACTIVE: no other asset is listed.
             * @enum {string}
             */
            readonly status: "ACTIVE" | "ARCHIVED" | "DISPOSED";
            /** @description Types of identifiers (an attribute `plate` is a PLATE, a `registry_number` a REGISTRY) that say the same in both, compared by their letters and digits alone, without accents, case and `nº`; a plate from before 2018 is also its new one (`ABC1234` is `ABC1C34`). Another registry office may have given the same registry number to another property. */
            readonly matched_on: readonly ("CNM" | "REGISTRY" | "VIN" | "RENAVAM" | "PLATE" | "SERIAL_NUMBER" | "AIRCRAFT_MARK" | "VESSEL_REGISTRATION" | "CDA_WA" | "CPR" | "NFE_KEY" | "DUPLICATA" | "CCB" | "COURT_PROCESS" | "GTA" | "BRAND")[];
            /**
             * Format: date-time
             * @description When the other asset was registered, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
        };
        readonly DistinctionList: {
            /** @description Those that were proposed on this asset, and those on others that name it; newest first. */
            readonly items: readonly components["schemas"]["Distinction"][];
        };
        readonly Distinction: {
            /**
             * Format: uuid
             * @description Id of the distinction.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description Id of the asset that it was proposed on.
             */
            readonly asset_id: string;
            /**
             * Format: uuid
             * @description Id of the other asset, which has the same identifier.
             */
            readonly other_asset_id: string;
            /**
             * @description Why the two are not one thing, 1 to 2,000 characters.
             * @example Made up: two fractions of one property, under one registry number.
             */
            readonly rationale: string;
            /** @description Who proposed it. */
            readonly proposed_by: string;
            /**
             * Format: date-time
             * @description When it was proposed, RFC 3339 in UTC, to the millisecond.
             */
            readonly proposed_at: string;
            /**
             * @description APPROVE: they are two things; REJECT: not shown; null while nobody has decided.
             * @enum {string|null}
             */
            readonly decision: "APPROVE" | "REJECT" | null;
            /** @description Why it was decided so; null while nobody has decided. */
            readonly decision_rationale: string | null;
            /** @description Who decided; null while nobody has. */
            readonly decided_by: string | null;
            /**
             * Format: date-time
             * @description When that was decided; null while nobody has, RFC 3339 in UTC, to the millisecond.
             */
            readonly decided_at: string | null;
        };
        readonly GuaranteePage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["ListedGuarantee"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly ListedGuarantee: {
            /**
             * Format: uuid
             * @description Id of the guarantee, a UUID that the service gave it.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description Id of the asset that is given.
             */
            readonly asset_id: string;
            /**
             * Format: uuid
             * @description Id of the obligation that it secures.
             */
            readonly obligation_id: string;
            /**
             * @description Fiduciary transfer (alienação fiduciária), fiduciary assignment (cessão fiduciária), mortgage (hipoteca), pledge (penhor), or another.
             * @enum {string}
             */
            readonly kind: "FIDUCIARY_TRANSFER" | "FIDUCIARY_ASSIGNMENT" | "MORTGAGE" | "PLEDGE" | "OTHER";
            /** @description 1 is paid first; the same for all that are paid side by side. */
            readonly rank: number;
            /** @description The part of the asset that is given at its rank, a fraction from "0" to "1". */
            readonly share: string;
            /** @description The most that it secures, in BRL; null: all that the obligation requires. */
            readonly limit: string | null;
            /**
             * Format: uuid
             * @description Id of the fiduciary guarantee on the same land or building that it extends (Lei 13.476/2017, arts. 9-A and 9-B); null where it extends none.
             */
            readonly extension_of: string | null;
            /** @description What it was given by: a CPR has terms of its own for its registration; null when not stated. */
            readonly instrument: {
                /**
                 * @description CPR (cédula de produto rural) or OTHER.
                 * @enum {string}
                 */
                readonly type: "CPR" | "OTHER";
                /**
                 * Format: date
                 * @description The day on which the instrument was issued; not in the future.
                 */
                readonly issued_on: string;
            } | null;
            /** @description Where it is registered; null while nobody has said so: it is never assumed. */
            readonly registration: {
                /** @description The registry, such as a land registry or a registrar authorized by the central bank. */
                readonly registry: string;
                /** @description Its number there; stored encrypted under the asset's key. */
                readonly number: string;
                /**
                 * Format: date
                 * @description The day of the registration: from it on it counts as registered.
                 */
                readonly registered_on: string;
            } | null;
            /** @description Where it is to be registered, and by when, as far as the service knows. */
            readonly registration_due: {
                /** @description LAND_REGISTRY: that of the land. AUTHORIZED_REGISTRAR: one authorized by the central bank, for a CPR. Empty where the service knows of none. */
                readonly registries: readonly ("LAND_REGISTRY" | "AUTHORIZED_REGISTRAR")[];
                /**
                 * Format: date
                 * @description The last day of the term: of a CPR issued from 2022-08-11 on 30 business days after its issue, of an older one 10; null where there is none.
                 */
                readonly due_on: string | null;
            };
            /**
             * Format: date
             * @description The first day on which it is in force, in America/Sao_Paulo, included.
             */
            readonly effective_from: string;
            /**
             * Format: date
             * @description The last day, included; null without an end.
             */
            readonly effective_until: string | null;
            /**
             * @description PROPOSED until another person decides, then REJECTED, or RECOGNIZED until it is RELEASED, for good.
             * @enum {string}
             */
            readonly status: "PROPOSED" | "RECOGNIZED" | "REJECTED" | "RELEASED";
            /** @description Who proposed it, `person:` and the responsible person: never the one who decides. */
            readonly proposed_by: string;
            /**
             * Format: date-time
             * @description When it was proposed, RFC 3339 in UTC, to the millisecond.
             */
            readonly proposed_at: string;
            /** @description Null until somebody decides; `status` shows the decision. */
            readonly decision: {
                /** @description Who decided, `person:` and the responsible person of the credential. */
                readonly decided_by: string;
                /**
                 * Format: date-time
                 * @description When it was decided, RFC 3339 in UTC, to the millisecond.
                 */
                readonly decided_at: string;
                /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
                readonly rationale: string;
            } | null;
            /** @description Null while it is not released. */
            readonly release: {
                /** @description Who released it, `person:` and the responsible person. */
                readonly released_by: string;
                /**
                 * Format: date-time
                 * @description When it was released, RFC 3339 in UTC, to the millisecond.
                 */
                readonly released_at: string;
                /** @description Why it was released. */
                readonly rationale: string;
            } | null;
            /**
             * Format: date-time
             * @description When it last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
            /**
             * @description REGISTERED; LATE: registered after its term; MISSING: nobody has recorded it; OVERDUE: nor has anybody within its term.
             * @enum {string}
             */
            readonly registration_status: "REGISTERED" | "LATE" | "MISSING" | "OVERDUE";
        };
        readonly EncumbrancePage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["Encumbrance"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly Encumbrance: {
            /**
             * Format: uuid
             * @description Id of the encumbrance, a UUID that the service gave it.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description Id of the asset that is given.
             */
            readonly asset_id: string;
            /** @description Who has it, outside the organization; stored encrypted under the asset's key. */
            readonly holder: string;
            /**
             * @description Fiduciary transfer (alienação fiduciária), fiduciary assignment (cessão fiduciária), mortgage (hipoteca), pledge (penhor), or another.
             * @enum {string}
             */
            readonly kind: "FIDUCIARY_TRANSFER" | "FIDUCIARY_ASSIGNMENT" | "MORTGAGE" | "PLEDGE" | "OTHER";
            /** @description 1 is paid first; the same for all that are paid side by side. */
            readonly rank: number;
            /** @description What it secures there, in BRL; null when unknown: then all of its rank and later is. */
            readonly amount: string | null;
            /** @description The part of the asset that it takes at its rank; null when unknown: then it counts as all of it. */
            readonly share: string | null;
            /**
             * Format: date
             * @description The day of its registration, from which it is in force; null: from the day of its recording.
             */
            readonly registered_on: string | null;
            /**
             * Format: date
             * @description The last day on which it is in force, included; null without an end.
             */
            readonly until: string | null;
            /** @description Who recorded it, `person:` and the responsible person. */
            readonly recorded_by: string;
            /**
             * Format: date-time
             * @description When it was recorded, RFC 3339 in UTC, to the millisecond.
             */
            readonly recorded_at: string;
            /** @description Who recorded its end; null while it has none. */
            readonly ended_by: string | null;
            /**
             * Format: date-time
             * @description When its end was recorded: from that day on it is not in force, RFC 3339 in UTC, to the millisecond; null while it has none.
             */
            readonly ended_at: string | null;
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
        };
        readonly Disposal: {
            /**
             * Format: uuid
             * @description Id of the asset.
             */
            readonly asset_id: string;
            /**
             * Format: date
             * @description The day since which the organization does not have the asset, never in the future.
             */
            readonly date: string;
            /**
             * @description Why it has it no more: SOLD, LOST, CONSUMED, RETURNED to its owner, or another.
             * @enum {string}
             */
            readonly reason: "SOLD" | "LOST" | "CONSUMED" | "RETURNED" | "OTHER";
            /** @description What it brought, in BRL; null when nobody has said. */
            readonly proceeds: string | null;
            /** @description What else is to be said of it, up to 2,000 characters; null without any. */
            readonly notes: string | null;
            /** @description Who recorded it, `person:` and the responsible person. */
            readonly recorded_by: string;
            /**
             * Format: date-time
             * @description When it was recorded, RFC 3339 in UTC, to the millisecond.
             */
            readonly recorded_at: string;
        };
        readonly Document: {
            /**
             * Format: uuid
             * @description Id of the document, a UUID that the service gave it.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description Id of the asset that the document is evidence of; null where it is for several.
             */
            readonly asset_id: string | null;
            /** @description Ids of the assets that the document is evidence of, one or several. */
            readonly asset_ids: readonly string[];
            /** @description Ids of other assets, at most the 20 newest, that the very same bytes were evidence of when it was declared, verified and reviewed, the last of these. Those declared later: GET /documents?sha256=. */
            readonly also_evidence_of: readonly string[];
            /**
             * @description What the document is as evidence: a title, an invoice, an appraisal and so on.
             * @enum {string}
             */
            readonly kind: "TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER";
            /** @description Name of the file, without a folder, shown and sent back as it came. */
            readonly file_name: string;
            /**
             * Format: date
             * @description The date that the document itself bears; null where it bears none, or nobody has said.
             */
            readonly document_date: string | null;
            /** @description Who issued the document: a registry, an appraiser, a seller; null where nobody has said. */
            readonly issuer: string | null;
            /**
             * @description The type as it was declared.
             * @enum {string}
             */
            readonly media_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "application/json" | "text/csv" | "text/plain" | "application/xml";
            /** @description Bytes of the whole document, 1 to 104,857,600 (100 MB). */
            readonly size_bytes: number;
            /** @description SHA-256 of the whole document as declared; its bytes are held against it. */
            readonly sha256: string;
            /**
             * @description UPLOADING while parts come, VERIFYING once completed, then VERIFIED or REFUSED; EXPIRED when the upload was given up.
             * @enum {string}
             */
            readonly status: "UPLOADING" | "VERIFYING" | "VERIFIED" | "REFUSED" | "EXPIRED";
            /** @description Bytes of every part but the last, which has the rest: 5,242,880 (5 MB). */
            readonly part_size_bytes: number;
            /** @description How many parts the document comes in. */
            readonly part_count: number;
            /** @description The parts that are there, by number: send the others. */
            readonly parts: readonly {
                /** @description Which part it is, counted from 1. */
                readonly number: number;
                /** @description Bytes of this part; the last one may be shorter than the others. */
                readonly size_bytes: number;
                /** @description SHA-256 of the part as it came, 64 hexadecimal digits. */
                readonly sha256: string;
            }[];
            /**
             * Format: uuid
             * @description Job of its verification; null before its completion.
             */
            readonly job_id: string | null;
            /** @description What its bytes turned out to be; null until they are verified, and where they were refused. */
            readonly verification: {
                /**
                 * @description The type as read from the bytes.
                 * @enum {string}
                 */
                readonly media_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "application/json" | "text/csv" | "text/plain" | "application/xml";
                /**
                 * @description NOT_SCANNED: this service has no scanner, so that nobody looked for malware in it.
                 * @enum {string}
                 */
                readonly malware_scan: "CLEAN" | "NOT_SCANNED";
                /** @description What scanned it; null when nothing did. */
                readonly scanner: string | null;
                /** @description Number of pages of a PDF; null for what is none. */
                readonly pages: number | null;
                /** @description Width of an image in pixels; null for what is none. */
                readonly width: number | null;
                /** @description Height of an image in pixels; null for what is none. */
                readonly height: number | null;
            } | null;
            /** @description Why its bytes were refused; null where they were not. */
            readonly refusal: {
                /**
                 * @description Stable name of what is wrong with the bytes.
                 * @enum {string}
                 */
                readonly code: "SIZE_MISMATCH" | "DIGEST_MISMATCH" | "TYPE_MISMATCH" | "MALWARE_FOUND" | "UNREADABLE";
                /** @description The same in words, in the language of the answer. */
                readonly detail: string;
            } | null;
            /** @description Why the last verification was given up: complete it again. Null where none was. */
            readonly error: {
                /** @description Stable name of the failure, in upper case. */
                readonly code: string;
                /** @description The failure in words, in the language of the answer. */
                readonly detail: string;
            } | null;
            /** @description What reviewers have decided on it, and why. */
            readonly review: {
                /**
                 * @description NOT_READY until there is something to review, then PENDING until somebody decides; WITHDRAWN is an approval that was taken back.
                 * @enum {string}
                 */
                readonly status: "NOT_READY" | "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                /** @description Who decided last, `person:` and the responsible person; null while nobody has decided. */
                readonly decided_by: string | null;
                /**
                 * Format: date-time
                 * @description When it was last decided, RFC 3339 in UTC, to the millisecond; null while nobody has decided.
                 */
                readonly decided_at: string | null;
                /** @description The reason given with the last decision; null while nobody has decided. */
                readonly rationale: string | null;
            };
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
            /**
             * Format: date-time
             * @description When the document was declared, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
            /** @description Who declared it, `person:` and the responsible person. */
            readonly created_by: string;
            /**
             * Format: date-time
             * @description When the document last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
            /**
             * Format: date-time
             * @description When its parts were said to be complete, RFC 3339 in UTC, to the millisecond; null before that.
             */
            readonly completed_at: string | null;
            /**
             * Format: date-time
             * @description When the upload is given up if no more of it comes, RFC 3339 in UTC; null when it is no longer uploading.
             */
            readonly expires_at: string | null;
        };
        readonly DocumentPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["Document"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly AllowedDecisions: {
            /** @description Whether the caller may make any decision on it now. */
            readonly may_decide: boolean;
            /** @description Those that the caller may make now. */
            readonly decisions: readonly ("APPROVE" | "ACCEPT" | "REJECT" | "WITHDRAW" | "RELEASE")[];
            /**
             * @description Why not, or not all: PROFILE_MISSING, the credential has no REVIEWER; NOTHING_TO_DECIDE, it is not ready or finally decided; FOUR_EYES, it is the own work of the responsible person; APPROVED_ALREADY, the person has approved it and may still reject it. Null where nothing is in the way.
             * @enum {string|null}
             */
            readonly reason: "PROFILE_MISSING" | "NOTHING_TO_DECIDE" | "FOUR_EYES" | "APPROVED_ALREADY" | null;
        };
        readonly DocumentAccepted: {
            /**
             * Format: uuid
             * @description Id of the completed document.
             */
            readonly document_id: string;
            /**
             * Format: uuid
             * @description Id of the job that verifies it, for GET /jobs/{id}.
             */
            readonly job_id: string;
            /**
             * @description Status of the document: its bytes are being read.
             * @constant
             */
            readonly status: "VERIFYING";
        };
        readonly JobAccepted: {
            /**
             * Format: uuid
             * @description Id of the valuation, for GET /valuations/{id}.
             */
            readonly valuation_id: string;
            /**
             * Format: uuid
             * @description Id of the job that calculates it, for GET /jobs/{id}.
             */
            readonly job_id: string;
            /**
             * @description Status of the valuation: no worker has begun it yet.
             * @constant
             */
            readonly status: "QUEUED";
        };
        readonly ValuationPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["Valuation"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly Valuation: {
            /**
             * Format: uuid
             * @description Id of the valuation, a UUID that the service gave it.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description Id of the asset that is valued.
             */
            readonly asset_id: string;
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * Format: uuid
             * @description Id of the job that calculates it, for GET /jobs/{id}.
             */
            readonly job_id: string;
            /**
             * @description QUEUED, then CALCULATING, then for good CALCULATED, NO_COVERAGE (no amount is known) or FAILED.
             * @enum {string}
             */
            readonly status: "QUEUED" | "CALCULATING" | "CALCULATED" | "NO_COVERAGE" | "FAILED";
            /**
             * @description What the value is wanted for; it changes no figure.
             * @enum {string}
             */
            readonly purpose: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
            /**
             * Format: date
             * @description The day the values are of, a calendar date in America/Sao_Paulo.
             */
            readonly valuation_date: string;
            /**
             * Format: date-time
             * @description When it was requested, RFC 3339 in UTC, to the millisecond.
             */
            readonly requested_at: string;
            /** @description Who requested it, `person:` and the responsible person of the credential. */
            readonly requested_by: string;
            /**
             * Format: date-time
             * @description When the calculation ended, RFC 3339 in UTC, to the millisecond; null before that.
             */
            readonly completed_at: string | null;
            /** @description What was frozen at the request, as it is stored: personal texts are sealed, so that the digest can be made again. */
            readonly input: {
                readonly [key: string]: unknown;
            };
            /** @description SHA-256 of the canonical JSON (RFC 8785) of `input`. */
            readonly input_digest: string;
            /**
             * Format: uuid
             * @description The earlier valuation that this one repeats as of its own day; null where it repeats none.
             */
            readonly repeats: string | null;
            /** @description The six values as the review leaves them. */
            readonly values: components["schemas"]["SixValues"];
            /** @description Between which figures each value lies; null where that is not known. */
            readonly ranges: components["schemas"]["SixRanges"];
            /** @description Why a value has no range; null where it has one. */
            readonly range_reasons: components["schemas"]["SixRangeReasons"];
            /**
             * @description Which of the values the policy in force accepts: forced liquidation and collateral are derived from it. LINES: the sum of the lines of a stock, each on a basis that the policy accepts. Null without a policy, where it accepts none, and before the end.
             * @enum {string|null}
             */
            readonly accepted_value: "declared_value" | "market_value" | "scenario_value" | "replacement_cost" | "forced_liquidation_value" | "collateral_value" | "LINES" | null;
            /** @description What the policy demands before the value counts as a guarantee, and what of it is still lacking. Null before the end, and of valuations requested before the service recorded it. */
            readonly recognition: {
                /** @description What the guarantee is derived from; null where the policy accepts nothing, or there is none. */
                readonly base: {
                    /**
                     * @description Which value the guarantee is derived from.
                     * @enum {string}
                     */
                    readonly value: "declared_value" | "market_value" | "scenario_value" | "replacement_cost" | "forced_liquidation_value" | "collateral_value" | "LINES";
                    /** @description The bases of that value; of LINES each once. */
                    readonly bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE")[];
                } | null;
                /** @description The rules of evidence that name a basis of the accepted value. */
                readonly demands: readonly {
                    /** @description The rule of the frozen policy. */
                    readonly rule: {
                        /** @description Bases of the accepted value that the rule is for. */
                        readonly bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE")[];
                        /** @description Kinds of document, one of which must have been accepted. */
                        readonly any_of: readonly ("TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER")[];
                        /** @description Days from the date that the document bears to the valuation date, at most; null: however old, and without a date. */
                        readonly max_age_days: number | null;
                    };
                    /** @description Whether at least one frozen document meets it. */
                    readonly met: boolean;
                    /** @description Ids of the accepted documents that meet it. */
                    readonly documents: readonly string[];
                }[];
                /** @description Approvals by the amount of the collateral value. */
                readonly approvals: {
                    /** @description How many different people must approve. */
                    readonly required: number;
                    /** @description How many have approved. */
                    readonly given: number;
                };
                /** @description What is still lacking; empty once the collateral value is recognized. */
                readonly lacking: readonly {
                    /**
                     * @description Stable name of what is lacking.
                     * @enum {string}
                     */
                    readonly code: "CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT";
                    /** @description The same as a sentence, in the language of the answer. */
                    readonly text: string;
                }[];
            } | null;
            /** @description How each amount was reached, one entry a method, the derivations by the policy last. */
            readonly calculation: readonly {
                /**
                 * @description The method of this result, or POLICY_DERIVED for what a policy derives.
                 * @enum {string}
                 */
                readonly method: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED";
                /** @description The amount in terms of the steps, each by its label. */
                readonly formula: string;
                /** @description The figures of the formula, in the order in which they are used. */
                readonly steps: readonly {
                    /** @description What the figure is, in the language of the answer. */
                    readonly label: string;
                    /** @description The figure as it was used: a decimal, a date where the unit is `date`, words where it is `text`. */
                    readonly value: string;
                    /** @description Unit of the figure, such as `BRL / sc 60 kg`, `days` or `fraction`. */
                    readonly unit: string;
                }[];
                readonly grades?: components["schemas"]["Grades"];
                readonly sample?: components["schemas"]["MarketSample"];
            }[];
            /** @description Figures of price sources that the result rests on; empty where no source gave one. */
            readonly evidence: readonly {
                /** @description Id of the price source, as GET /market/coverage lists it. */
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                /**
                 * Format: date
                 * @description The day the figures are of: of a monthly table the first day of its month, of a week its last day.
                 */
                readonly reference_date: string;
                /** @description What the price is for, such as `sc 60 kg`, `arroba` (15 kg) or `unit`. */
                readonly unit: string;
                /** @description Where the price holds, such as `PR`, or `BR` for the whole country; null where the source names no place. */
                readonly region: string | null;
                /**
                 * Format: date-time
                 * @description When the source was read, RFC 3339 in UTC, to the millisecond.
                 */
                readonly retrieved_at: string;
                /** @description SHA-256 of the bytes that the source answered, 64 hexadecimal digits. */
                readonly sha256: string;
            }[];
            /** @description What the values do not cover and what nobody checked; empty before the end. */
            readonly limitations: readonly {
                /** @description Stable name of the limitation, in upper case. */
                readonly code: string;
                /** @description The limitation as a sentence, in the language of the answer. */
                readonly text: string;
            }[];
            /** @description What reviewers have decided on it, and why. */
            readonly review: {
                /**
                 * @description NOT_READY until there is something to review, then PENDING until somebody decides; WITHDRAWN is an approval that was taken back.
                 * @enum {string}
                 */
                readonly status: "NOT_READY" | "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                /** @description Who decided last, `person:` and the responsible person; null while nobody has decided. */
                readonly decided_by: string | null;
                /**
                 * Format: date-time
                 * @description When it was last decided, RFC 3339 in UTC, to the millisecond; null while nobody has decided.
                 */
                readonly decided_at: string | null;
                /** @description The reason given with the last decision; null while nobody has decided. */
                readonly rationale: string | null;
                /** @description The approvals given so far, oldest first, each by another person. */
                readonly approvals: readonly {
                    /** @description Who decided, `person:` and the responsible person of the credential. */
                    readonly decided_by: string;
                    /**
                     * Format: date-time
                     * @description When the person approved, RFC 3339 in UTC, to the millisecond.
                     */
                    readonly decided_at: string;
                    /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
                    readonly rationale: string;
                }[];
                /** @description How many different people must approve before it counts, by the policy and the collateral value; null before there is a result. */
                readonly approvals_required: number | null;
            };
            /** @description Hash of the newest event of the valuation's stream. */
            readonly history_head: string;
            /** @description That it is no legal guarantee and no credit limit, in the language of the answer. */
            readonly disclaimer: string;
        };
        /** @description One of the six values of a valuation. */
        readonly Value: {
            /** @description In BRL; null when unknown, a calculated zero is "0.00". */
            readonly amount: string | null;
            /**
             * @description Always BRL: amounts are in Brazilian reais.
             * @constant
             */
            readonly currency: "BRL";
            /**
             * @description How the amount was obtained; NONE when it is null.
             * @enum {string}
             */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /**
             * @description How far the value counts: CALCULATED is a result, RECOGNIZED one that counts as a guarantee; PENDING and PENDING_REVIEW wait, NO_COVERAGE, NOT_APPLICABLE and REJECTED do not count.
             * @enum {string}
             */
            readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
            /** @description Why the amount is null or does not count yet; empty when nothing prevents it. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
        };
        readonly SixValues: {
            /** @description What the owner or the original estimate declares the asset to be worth, in BRL. */
            readonly declared_value: components["schemas"]["Value"];
            /** @description Worth by a market or public reference, in BRL; a scenario never lands here. */
            readonly market_value: components["schemas"]["Value"];
            /** @description A model's result in BRL: no verified market price. */
            readonly scenario_value: components["schemas"]["Value"];
            /** @description Acquisition reference, or depreciated replacement cost, in BRL. */
            readonly replacement_cost: components["schemas"]["Value"];
            /** @description Accepted value × (1 − `forced_liquidation_discount`) of the policy in force, in BRL. */
            readonly forced_liquidation_value: components["schemas"]["Value"];
            /** @description Accepted value × (1 − `collateral_haircut`) of the policy in force, in BRL. */
            readonly collateral_value: components["schemas"]["Value"];
        };
        /** @description Between which figures each of the six values lies. */
        readonly SixRanges: {
            /** @description Its range; null where unknown. */
            readonly declared_value: components["schemas"]["Range"] | null;
            /** @description Its range; null where unknown. */
            readonly market_value: components["schemas"]["Range"] | null;
            /** @description Its range; null where unknown. */
            readonly scenario_value: components["schemas"]["Range"] | null;
            /** @description Its range; null where unknown. */
            readonly replacement_cost: components["schemas"]["Range"] | null;
            /** @description Its range; null where unknown. */
            readonly forced_liquidation_value: components["schemas"]["Range"] | null;
            /** @description Its range; null where unknown. */
            readonly collateral_value: components["schemas"]["Range"] | null;
        };
        /** @description Why there is no range; null where there is one. */
        readonly SixRangeReasons: {
            /**
             * @description Why it has no range; or null.
             * @enum {string|null}
             */
            readonly declared_value: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
            /**
             * @description Why it has no range; or null.
             * @enum {string|null}
             */
            readonly market_value: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
            /**
             * @description Why it has no range; or null.
             * @enum {string|null}
             */
            readonly scenario_value: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
            /**
             * @description Why it has no range; or null.
             * @enum {string|null}
             */
            readonly replacement_cost: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
            /**
             * @description Why it has no range; or null.
             * @enum {string|null}
             */
            readonly forced_liquidation_value: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
            /**
             * @description Why it has no range; or null.
             * @enum {string|null}
             */
            readonly collateral_value: "NO_VALUE" | "NOT_PUBLISHED" | "NOT_STATED" | "COMPONENT_WITHOUT_RANGE" | "NOT_CALCULABLE" | null;
        };
        readonly ValuationReport: {
            /**
             * @description What kind of report it is: always VALUATION.
             * @constant
             */
            readonly report: "VALUATION";
            /**
             * @description The language of every text in the report.
             * @enum {string}
             */
            readonly language: "pt-BR" | "en";
            /**
             * Format: uuid
             * @description Id of the valuation, a UUID that the service gave it.
             */
            readonly valuation_id: string;
            /** @description Version of the valuation that the report shows: its ETag. */
            readonly version: number;
            /**
             * @description How the valuation ended: with an amount, without one, or not at all.
             * @enum {string}
             */
            readonly status: "CALCULATED" | "NO_COVERAGE" | "FAILED";
            /**
             * @description What the value is wanted for; it changes no figure.
             * @enum {string}
             */
            readonly purpose: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
            /** @description The day the values are of, a calendar date in America/Sao_Paulo. */
            readonly valuation_date: string;
            /**
             * @description The method that the request asked for; null when it asked for none.
             * @enum {string|null}
             */
            readonly method: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | null;
            /** @description When it was requested, RFC 3339 in UTC, to the millisecond. */
            readonly requested_at: string;
            /** @description Who requested it, `person:` and the responsible person of the credential. */
            readonly requested_by: string;
            /** @description When the calculation ended, RFC 3339 in UTC, to the millisecond. */
            readonly completed_at: string | null;
            /** @description The program that made the newest attempt at the calculation, as the log has it: whatever program shows the report, it names the same. Null where none began. */
            readonly program: {
                /** @description Version of that program. */
                readonly version: string;
                /** @description The commit it was made of; null where it did not know. */
                readonly commit: string | null;
            } | null;
            /**
             * Format: uuid
             * @description The earlier valuation that this one repeats; null where it repeats none.
             */
            readonly repeats: string | null;
            /** @description The asset as it was frozen at the request. */
            readonly asset: components["schemas"]["ReportedAsset"];
            /** @description The six values as the review leaves them; of a failed valuation each with its reason. */
            readonly values: components["schemas"]["ReportedValues"];
            /** @description Between which figures each value lies. Absent of a failed valuation. */
            readonly ranges?: components["schemas"]["SixRanges"];
            /** @description Why a value has no range. Absent with `ranges`. */
            readonly range_reasons?: components["schemas"]["SixRangeReasons"];
            /**
             * @description The value that forced liquidation and collateral are derived from; null when none is accepted.
             * @enum {string|null}
             */
            readonly accepted_value: "declared_value" | "market_value" | "scenario_value" | "replacement_cost" | "forced_liquidation_value" | "collateral_value" | "LINES" | null;
            /** @description How each amount was calculated. */
            readonly calculation: readonly {
                /**
                 * @description The method of this result, or POLICY_DERIVED for what a policy derives.
                 * @enum {string}
                 */
                readonly method: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED";
                /** @description The amount in terms of the steps, each by its label. */
                readonly formula: string;
                /** @description The figures of the formula, in the order in which they are used. */
                readonly steps: readonly {
                    /** @description What the figure is, in the language of the answer. */
                    readonly label: string;
                    /** @description The figure as it was used: a decimal, a date where the unit is `date`, words where it is `text`. */
                    readonly value: string;
                    /** @description Unit of the figure, such as `BRL / sc 60 kg`, `days` or `fraction`. */
                    readonly unit: string;
                }[];
                readonly grades?: components["schemas"]["Grades"];
                readonly sample?: components["schemas"]["MarketSample"];
                /** @description The same formula in words of the report's language. */
                readonly formula_in_words: string;
            }[];
            /** @description The policy in force at the request; null when there was none. */
            readonly policy: components["schemas"]["ReportedPolicy"] | null;
            /** @description The approved scenario that the request named; null when it named none. */
            readonly scenario: components["schemas"]["ReportedScenario"] | null;
            /** @description The evidence at the request. */
            readonly documents: readonly {
                /**
                 * Format: uuid
                 * @description Id of the document, a UUID that the service gave it.
                 */
                readonly id: string;
                /** @description The version of the document that was frozen. */
                readonly version: number;
                /** @description SHA-256 of the whole document, 64 hexadecimal digits. */
                readonly sha256: string;
                /**
                 * @description What the document is as evidence: a title, an invoice, an appraisal and so on.
                 * @enum {string}
                 */
                readonly kind: "TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER";
                /**
                 * @description Status of its review at the request; APPROVED is accepted evidence.
                 * @enum {string}
                 */
                readonly review_status: "NOT_READY" | "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                /** @description The date that the document itself bears; null where it bears none, or nobody has said. */
                readonly document_date: string | null;
                /** @description Who issued the document: a registry, an appraiser, a seller; null where nobody has said. */
                readonly issuer: string | null;
                /** @description Name of the file, without a folder, shown and sent back as it came. */
                readonly file_name: string;
                /** @description Who had decided on it at the request; null where nobody had. */
                readonly reviewed_by: string | null;
                /** @description When that was decided, RFC 3339 in UTC; null where nobody had. */
                readonly reviewed_at: string | null;
                /** @description Whole days from its date to the valuation date, below zero where it is later; null without a date. */
                readonly age_days: number | null;
            }[];
            /** @description Figures of price sources that the result rests on; empty where no source gave one. */
            readonly evidence: readonly {
                /** @description Id of the price source, as GET /market/coverage lists it. */
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                /** @description The day the figures are of: of a monthly table the first day of its month, of a week its last day. */
                readonly reference_date: string;
                /** @description What the price is for, such as `sc 60 kg`, `arroba` (15 kg) or `unit`. */
                readonly unit: string;
                /** @description Where the price holds, such as `PR`, or `BR` for the whole country; null where the source names no place. */
                readonly region: string | null;
                /** @description When the source was read, RFC 3339 in UTC, to the millisecond. */
                readonly retrieved_at: string;
                /** @description SHA-256 of the bytes that the source answered, 64 hexadecimal digits. */
                readonly sha256: string;
            }[];
            /** @description The methods that were used, with their versions. */
            readonly methods: readonly {
                /** @description Stable name of what was used. */
                readonly id: string;
                /** @description Its version, which stays runnable permanently. */
                readonly version: number;
            }[];
            /** @description The calendars of business days that were used, with their versions. */
            readonly calendars: readonly {
                /** @description Stable name of what was used. */
                readonly id: string;
                /** @description Its version, which stays runnable permanently. */
                readonly version: number;
            }[];
            /** @description What the result does not cover and what nobody checked. */
            readonly limitations: readonly {
                /** @description Stable name of the limitation, in upper case. */
                readonly code: string;
                /** @description The limitation as a sentence, in the language of the answer. */
                readonly text: string;
            }[];
            /** @description What reviewers have decided on it, and why. */
            readonly review: {
                /**
                 * @description NOT_READY until there is something to review, then PENDING until somebody decides; WITHDRAWN is an approval that was taken back.
                 * @enum {string}
                 */
                readonly status: "NOT_READY" | "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                /** @description Who decided last, `person:` and the responsible person; null while nobody has decided. */
                readonly decided_by: string | null;
                /** @description When it was last decided, RFC 3339 in UTC, to the millisecond; null while nobody has decided. */
                readonly decided_at: string | null;
                /** @description The reason given with the last decision; null while nobody has decided. */
                readonly rationale: string | null;
                /** @description The approvals given so far, oldest first, each by another person. */
                readonly approvals: readonly {
                    /** @description Who decided, `person:` and the responsible person of the credential. */
                    readonly decided_by: string;
                    /** @description When the person approved, RFC 3339 in UTC, to the millisecond. */
                    readonly decided_at: string;
                    /** @description The same instant, by the clocks of America/Sao_Paulo, with the distance from UTC. */
                    readonly decided_at_local: string;
                    /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
                    readonly rationale: string;
                }[];
                /** @description How many different people must approve before it counts, by the policy and the collateral value; null before there is a result. */
                readonly approvals_required: number | null;
            };
            /** @description What happened, from the request to the last decision. */
            readonly trail: readonly {
                /**
                 * @description What happened to the valuation.
                 * @enum {string}
                 */
                readonly step: "REQUESTED" | "CALCULATED" | "NO_COVERAGE" | "FAILED" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                /** @description When it happened, RFC 3339 in UTC, to the millisecond. */
                readonly at: string;
                /** @description Who did it, `person:` and the responsible person; null where the service did. */
                readonly by: string | null;
                /** @description Why it was decided so; null for what is no decision. */
                readonly rationale: string | null;
                /** @description The same instant, by the clocks of America/Sao_Paulo, with the distance from UTC. */
                readonly at_local: string;
            }[];
            /** @description Words of the requester for the file; null when there are none. */
            readonly notes: string | null;
            /** @description Why the calculation FAILED; null in every other status. */
            readonly error: {
                /** @description Stable name of the failure, in upper case. */
                readonly code: string;
                /** @description The failure in words, in the language of the answer. */
                readonly detail: string;
            } | null;
            /** @description SHA-256 of the canonical JSON of the frozen input. */
            readonly input_digest: string;
            /** @description Hash of the valuation's newest event. */
            readonly history_head: string;
            /** @description That the report is no legal guarantee, and that it is no credit limit. */
            readonly statements: readonly string[];
            /** @description The organization whose valuation it is. */
            readonly organization: {
                /**
                 * Format: uuid
                 * @description The organization's id, a UUIDv5 of its name.
                 */
                readonly id: string;
                /** @description Its name; null in the report of an audit bundle, which holds no credential. */
                readonly name: string | null;
            };
            /** @description What a committee asks first. */
            readonly summary: {
                /**
                 * @description The value that the policy accepts; LINES: the sum of the lines of a stock.
                 * @enum {string|null}
                 */
                readonly accepted_value: "declared_value" | "market_value" | "scenario_value" | "replacement_cost" | "forced_liquidation_value" | "collateral_value" | "LINES" | null;
                /** @description Its amount in BRL; null where the policy accepts none. */
                readonly accepted_amount: string | null;
                /** @description The collateral value in BRL where it is RECOGNIZED; null where it is not. */
                readonly recognized_collateral_value: string | null;
                /** @description What is still lacking; empty once the collateral value is recognized. */
                readonly lacking: readonly {
                    /**
                     * @description Stable name of what is lacking.
                     * @enum {string}
                     */
                    readonly code: "CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT";
                    /** @description The same as a sentence, in the language of the answer. */
                    readonly text: string;
                }[];
            };
            /** @description When it was requested, by the clocks of America/Sao_Paulo, with the distance from UTC. */
            readonly requested_at_local: string;
            /** @description When the calculation ended, by the clocks of America/Sao_Paulo, with the distance from UTC. */
            readonly completed_at_local: string | null;
            /** @description What the policy demands before the value counts as a guarantee, and what of it is still lacking; null of a failed valuation. */
            readonly recognition: {
                /** @description What the guarantee is derived from; null where the policy accepts nothing, or there is none. */
                readonly base: {
                    /**
                     * @description Which value the guarantee is derived from.
                     * @enum {string}
                     */
                    readonly value: "declared_value" | "market_value" | "scenario_value" | "replacement_cost" | "forced_liquidation_value" | "collateral_value" | "LINES";
                    /** @description The bases of that value; of LINES each once. */
                    readonly bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE")[];
                } | null;
                /** @description The rules of evidence that name a basis of the accepted value. */
                readonly demands: readonly {
                    /** @description The rule of the frozen policy. */
                    readonly rule: {
                        /** @description Bases of the accepted value that the rule is for. */
                        readonly bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE")[];
                        /** @description Kinds of document, one of which must have been accepted. */
                        readonly any_of: readonly ("TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER")[];
                        /** @description Days from the date that the document bears to the valuation date, at most; null: however old, and without a date. */
                        readonly max_age_days: number | null;
                    };
                    /** @description Whether at least one frozen document meets it. */
                    readonly met: boolean;
                    /** @description Ids of the accepted documents that meet it. */
                    readonly documents: readonly string[];
                }[];
                /** @description Approvals by the amount of the collateral value. */
                readonly approvals: {
                    /** @description How many different people must approve. */
                    readonly required: number;
                    /** @description How many have approved. */
                    readonly given: number;
                };
                /** @description What is still lacking; empty once the collateral value is recognized. */
                readonly lacking: readonly {
                    /**
                     * @description Stable name of what is lacking.
                     * @enum {string}
                     */
                    readonly code: "CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT";
                    /** @description The same as a sentence, in the language of the answer. */
                    readonly text: string;
                }[];
            } | null;
            /** @description How old what the owner or an original estimate declares was on the valuation date, a sentence each. */
            readonly declared_ages: readonly string[];
            /** @description The scenario of the request at its rate less and plus two points and one point; empty without a scenario, and where it has no rate. */
            readonly sensitivity: readonly {
                /**
                 * @description Added to the rate: "-0.02" is two points less.
                 * @example -0.02
                 */
                readonly rate_change: string;
                /**
                 * @description The changed rate, a fraction a year.
                 * @example 0.13
                 */
                readonly discount_rate: string;
                /** @description The result at the changed rate in BRL; null where there is none. */
                readonly amount: string | null;
                /** @description Why there is no amount. `METHOD_NOT_APPLICABLE`: the rate is −1 or less, or the result cannot be shown. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            }[];
            /** @description Valuations of the same asset that were requested before this one, at the event that made this version; null in the report of an audit bundle, which holds none but its own. */
            readonly earlier_valuations: {
                /** @description The latest twenty, newest first. */
                readonly items: readonly {
                    /**
                     * Format: uuid
                     * @description Id of the valuation, a UUID that the service gave it.
                     */
                    readonly valuation_id: string;
                    /** @description Its version then. */
                    readonly version: number;
                    /** @description The day the values are of, a calendar date in America/Sao_Paulo. */
                    readonly valuation_date: string;
                    /**
                     * @description What the value is wanted for; it changes no figure.
                     * @enum {string}
                     */
                    readonly purpose: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
                    /**
                     * @description QUEUED, then CALCULATING, then for good CALCULATED, NO_COVERAGE (no amount is known) or FAILED.
                     * @enum {string}
                     */
                    readonly status: "QUEUED" | "CALCULATING" | "CALCULATED" | "NO_COVERAGE" | "FAILED";
                    /**
                     * @description NOT_READY until there is something to review, then PENDING until somebody decides; WITHDRAWN is an approval that was taken back.
                     * @enum {string}
                     */
                    readonly review_status: "NOT_READY" | "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                    /** @description When the calculation ended, RFC 3339 in UTC, to the millisecond; null before that. */
                    readonly completed_at: string | null;
                    /**
                     * @description The value that its policy accepted.
                     * @enum {string|null}
                     */
                    readonly accepted_value: "declared_value" | "market_value" | "scenario_value" | "replacement_cost" | "forced_liquidation_value" | "collateral_value" | "LINES" | null;
                    /** @description The amount of that value in BRL. */
                    readonly accepted_amount: string | null;
                    /** @description Its collateral value in BRL. */
                    readonly collateral_amount: string | null;
                    /**
                     * @description Status of the collateral value then; null where there was no result.
                     * @enum {string|null}
                     */
                    readonly collateral_status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED" | null;
                }[];
                /** @description How many were requested before those. */
                readonly more: number;
            } | null;
            /** @description How the report is checked against the log. */
            readonly verification: {
                /** @description When the event happened that made this version, RFC 3339 in UTC, to the millisecond. */
                readonly as_of: string;
                /** @description The same instant, by the clocks of America/Sao_Paulo, with the distance from UTC. */
                readonly as_of_local: string;
                /** @description Where the service answers the same digest and head to who has a credential: the QR code of the PDF. Null where PUBLIC_BASE_URL is not set, and in an audit bundle. */
                readonly address: string | null;
            };
            /** @description What burdened the asset then; null in an audit bundle. */
            readonly charges: components["schemas"]["ReportedCharges"] | null;
            /**
             * @description Version of the report's own format: its valuation's rules decide.
             * @constant
             */
            readonly format_version: "1.0.0";
        };
        /** @description An asset as it was frozen at the request. */
        readonly ReportedAsset: {
            /**
             * Format: uuid
             * @description Id of the asset, a UUID that the service gave it; it never changes.
             */
            readonly id: string;
            /** @description The version of the asset that was frozen. */
            readonly version: number;
            /**
             * @description One of the 18 asset classes: it settles which attributes and methods there are.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /** @description The class's name in the report's language. */
            readonly class_label: string;
            /** @description Version of the profiles (GET /profiles) that the attributes follow. */
            readonly profile_version: string;
            /** @description What the organization calls the asset, for people; it need not be unique. */
            readonly name: string;
            /** @description The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none. */
            readonly external_reference: string | null;
            /** @description Name of the portfolio that the asset counts in, compared exactly; null when it is in none. */
            readonly portfolio: string | null;
            /** @description Who owns the asset; null when nobody is named. */
            readonly owner: {
                /** @description Name of the person or company that owns the asset; stored encrypted. */
                readonly name: string;
                /** @description The owner's tax id (CPF, CNPJ or a foreign one) as given; null when unknown; stored encrypted. */
                readonly tax_id: string | null;
                /** @description The country that gave the tax id, ISO 3166-1 alpha-2: BR where none was named; null without a tax id; stored encrypted. */
                readonly tax_id_country: string | null;
            } | null;
            /** @description What the owner declares the whole asset to be worth; null when nothing is declared. */
            readonly declared_value: {
                /** @description The declared worth of the whole asset in BRL, with two decimals. */
                readonly amount: string;
                /** @description The day since which the owner declares it, never in the future. */
                readonly date: string;
                /** @description Where the declared figure comes from, such as an income tax return. */
                readonly origin: string;
            } | null;
            /** @description Fields of the class, as `attributes_schema` of GET /profiles names them with their units. */
            readonly attributes: {
                readonly [key: string]: unknown;
            };
        };
        /** @description The six values in a report. */
        readonly ReportedValues: {
            /** @description What the owner or the original estimate declares the asset to be worth, in BRL. */
            readonly declared_value: {
                /** @description In BRL; null when unknown, a calculated zero is "0.00". */
                readonly amount: string | null;
                /**
                 * @description Always BRL: amounts are in Brazilian reais.
                 * @constant
                 */
                readonly currency: "BRL";
                /**
                 * @description How the amount was obtained; NONE when it is null.
                 * @enum {string}
                 */
                readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                /**
                 * @description How far the value counts: CALCULATED is a result, RECOGNIZED one that counts as a guarantee; PENDING and PENDING_REVIEW wait, NO_COVERAGE, NOT_APPLICABLE and REJECTED do not count.
                 * @enum {string}
                 */
                readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                /** @description Why the amount is null or does not count yet; empty when nothing prevents it. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            };
            /** @description Worth by a market or public reference, in BRL; a scenario never lands here. */
            readonly market_value: {
                /** @description In BRL; null when unknown, a calculated zero is "0.00". */
                readonly amount: string | null;
                /**
                 * @description Always BRL: amounts are in Brazilian reais.
                 * @constant
                 */
                readonly currency: "BRL";
                /**
                 * @description How the amount was obtained; NONE when it is null.
                 * @enum {string}
                 */
                readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                /**
                 * @description How far the value counts: CALCULATED is a result, RECOGNIZED one that counts as a guarantee; PENDING and PENDING_REVIEW wait, NO_COVERAGE, NOT_APPLICABLE and REJECTED do not count.
                 * @enum {string}
                 */
                readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                /** @description Why the amount is null or does not count yet; empty when nothing prevents it. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            };
            /** @description A model's result in BRL: no verified market price. */
            readonly scenario_value: {
                /** @description In BRL; null when unknown, a calculated zero is "0.00". */
                readonly amount: string | null;
                /**
                 * @description Always BRL: amounts are in Brazilian reais.
                 * @constant
                 */
                readonly currency: "BRL";
                /**
                 * @description How the amount was obtained; NONE when it is null.
                 * @enum {string}
                 */
                readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                /**
                 * @description How far the value counts: CALCULATED is a result, RECOGNIZED one that counts as a guarantee; PENDING and PENDING_REVIEW wait, NO_COVERAGE, NOT_APPLICABLE and REJECTED do not count.
                 * @enum {string}
                 */
                readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                /** @description Why the amount is null or does not count yet; empty when nothing prevents it. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            };
            /** @description Acquisition reference, or depreciated replacement cost, in BRL. */
            readonly replacement_cost: {
                /** @description In BRL; null when unknown, a calculated zero is "0.00". */
                readonly amount: string | null;
                /**
                 * @description Always BRL: amounts are in Brazilian reais.
                 * @constant
                 */
                readonly currency: "BRL";
                /**
                 * @description How the amount was obtained; NONE when it is null.
                 * @enum {string}
                 */
                readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                /**
                 * @description How far the value counts: CALCULATED is a result, RECOGNIZED one that counts as a guarantee; PENDING and PENDING_REVIEW wait, NO_COVERAGE, NOT_APPLICABLE and REJECTED do not count.
                 * @enum {string}
                 */
                readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                /** @description Why the amount is null or does not count yet; empty when nothing prevents it. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            };
            /** @description Accepted value × (1 − `forced_liquidation_discount`) of the policy in force, in BRL. */
            readonly forced_liquidation_value: {
                /** @description In BRL; null when unknown, a calculated zero is "0.00". */
                readonly amount: string | null;
                /**
                 * @description Always BRL: amounts are in Brazilian reais.
                 * @constant
                 */
                readonly currency: "BRL";
                /**
                 * @description How the amount was obtained; NONE when it is null.
                 * @enum {string}
                 */
                readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                /**
                 * @description How far the value counts: CALCULATED is a result, RECOGNIZED one that counts as a guarantee; PENDING and PENDING_REVIEW wait, NO_COVERAGE, NOT_APPLICABLE and REJECTED do not count.
                 * @enum {string}
                 */
                readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                /** @description Why the amount is null or does not count yet; empty when nothing prevents it. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            };
            /** @description Accepted value × (1 − `collateral_haircut`) of the policy in force, in BRL. */
            readonly collateral_value: {
                /** @description In BRL; null when unknown, a calculated zero is "0.00". */
                readonly amount: string | null;
                /**
                 * @description Always BRL: amounts are in Brazilian reais.
                 * @constant
                 */
                readonly currency: "BRL";
                /**
                 * @description How the amount was obtained; NONE when it is null.
                 * @enum {string}
                 */
                readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                /**
                 * @description How far the value counts: CALCULATED is a result, RECOGNIZED one that counts as a guarantee; PENDING and PENDING_REVIEW wait, NO_COVERAGE, NOT_APPLICABLE and REJECTED do not count.
                 * @enum {string}
                 */
                readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                /** @description Why the amount is null or does not count yet; empty when nothing prevents it. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            };
        };
        /** @description A policy as it was frozen at the request. */
        readonly ReportedPolicy: {
            /**
             * Format: uuid
             * @description Id of the policy.
             */
            readonly id: string;
            /** @description Version of the policy when it was frozen. */
            readonly version: number;
            /** @description What the organization calls the policy, for people. */
            readonly name: string;
            /** @description The asset classes whose values the policy speaks of. */
            readonly asset_classes: readonly ("REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY")[];
            /** @description forced_liquidation_value = accepted value × (1 − this), a fraction from "0" to "1". */
            readonly forced_liquidation_discount: string;
            /** @description collateral_value = accepted value × (1 − this), a fraction from "0" to "1". */
            readonly collateral_haircut: string;
            /** @description Days that a reference may be older than the valuation date, 0 to 21; null leaves it at the 21 days of the service. */
            readonly max_reference_age_days: number | null;
            /** @description Days after its valuation date that a valuation counts as stale in a portfolio; null: never. */
            readonly max_valuation_age_days: number | null;
            /** @description Bases of amounts that may become the accepted value. */
            readonly accepted_bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE")[];
            /** @description The first day on which the policy is in force, in America/Sao_Paulo, included. */
            readonly effective_from: string;
            /** @description The last day, included; null without an end. */
            readonly effective_until: string | null;
            /** @description What must have been accepted as evidence before a value counts: every rule that names the accepted basis must be met. */
            readonly evidence_rules: readonly {
                /** @description Bases of the accepted value that the rule is for. */
                readonly bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE")[];
                /** @description Kinds of document, one of which must have been accepted. */
                readonly any_of: readonly ("TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER")[];
                /** @description Days from the date that the document bears to the valuation date, at most; null: however old, and without a date. */
                readonly max_age_days: number | null;
            }[];
            /** @description Days from the date of a declared value, an original estimate or a price of the owner to the valuation date, at most; older, or of an unknown date, nothing is derived from it. Null: no limit. */
            readonly max_declared_age_days: number | null;
            /** @description Days from the date of the oldest market datum that counts to the valuation date, at most; older, nothing is derived from a comparison. Null: no limit. */
            readonly max_comparable_age_days: number | null;
            /** @description True: each market datum that counts must name an accepted document of the asset before a comparison is recognized. */
            readonly comparables_need_evidence: boolean;
            /** @description True: a document whose bytes serve another asset satisfies no evidence rule. */
            readonly unique_evidence: boolean;
            /** @description How many different people must approve a valuation, by its collateral value; the last entry is for every amount above the others. */
            readonly approvals: readonly {
                /** @description Collateral value in BRL up to which the entry holds, included; null in the last. */
                readonly up_to: string | null;
                /** @description Number of different people who must approve, 1 to 5. */
                readonly count: number;
            }[];
            /**
             * @description Which value counts of those whose basis is accepted: `FIRST` of market, declared, replacement and scenario value, or the `LOWEST` amount, then of every method whatever `method` was asked for.
             * @enum {string}
             */
            readonly accept: "FIRST" | "LOWEST";
            /** @description How many different people must approve a valuation whose methods disagree (`METHODS_DISAGREE`), 1 to 5; null: as many as its amount requires. */
            readonly approvals_on_disagreement: number | null;
            /** @description Who decided: never who proposed it. */
            readonly approved_by: string;
            /** @description When it was approved, RFC 3339 in UTC, to the millisecond. */
            readonly approved_at: string;
        };
        /** @description A scenario as it was frozen at the request. */
        readonly ReportedScenario: {
            /**
             * Format: uuid
             * @description Id of the scenario.
             */
            readonly id: string;
            /** @description Version of the scenario when it was frozen. */
            readonly version: number;
            /** @description What the organization calls the scenario, for people. */
            readonly name: string;
            /**
             * @description The asset class whose valuations may name the scenario.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description The model that the parameters are for: future flows, one payment, depreciated cost, or a portfolio of receivables.
             * @enum {string}
             */
            readonly kind: "CASH_FLOW" | "PRESENT_VALUE" | "DEPRECIATED_REPLACEMENT_COST" | "RECEIVABLES_PORTFOLIO";
            /** @description The assumptions as proposed, in the units that POST /scenarios names for the kind. */
            readonly parameters: {
                readonly [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description The asset that the scenario is for, which alone may be valued by it; null: any of the class.
             */
            readonly asset_id: string | null;
            /** @description Who decided: never who proposed it. */
            readonly approved_by: string;
            /** @description When it was approved, RFC 3339 in UTC, to the millisecond. */
            readonly approved_at: string;
        };
        /** @description What burdened the asset at the event that made this version; null in the report of an audit bundle, which holds no other stream. */
        readonly ReportedCharges: {
            /** @description Recognized and not released, by rank, whatever the days they are in force. */
            readonly guarantees: readonly {
                /**
                 * Format: uuid
                 * @description Id of the guarantee, a UUID that the service gave it.
                 */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description Id of the obligation that it secures.
                 */
                readonly obligation_id: string;
                /** @description The contract's reference in the lender's own systems: one obligation alone has it, and it never changes. */
                readonly external_reference: string;
                /**
                 * @description Fiduciary transfer (alienação fiduciária), fiduciary assignment (cessão fiduciária), mortgage (hipoteca), pledge (penhor), or another.
                 * @enum {string}
                 */
                readonly kind: "FIDUCIARY_TRANSFER" | "FIDUCIARY_ASSIGNMENT" | "MORTGAGE" | "PLEDGE" | "OTHER";
                /** @description 1 is paid first; the same for all that are paid side by side. */
                readonly rank: number;
                /** @description The part of the asset that is given at its rank, a fraction from "0" to "1". */
                readonly share: string;
                /** @description The most that it secures, in BRL; null: all that the obligation requires. */
                readonly limit: string | null;
                /** @description The first day on which it is in force, in America/Sao_Paulo, included. */
                readonly effective_from: string;
                /** @description The last day, included; null without an end. */
                readonly effective_until: string | null;
                /** @description The day of its registration; null while nobody has recorded one. */
                readonly registered_on: string | null;
                /** @description Who recognized it, `person:` and the responsible person. */
                readonly recognized_by: string;
                /** @description When it was recognized, RFC 3339 in UTC, to the millisecond. */
                readonly recognized_at: string;
            }[];
            /** @description Of others, recorded and not said to have ended, by rank. */
            readonly encumbrances: readonly {
                /**
                 * Format: uuid
                 * @description Id of the encumbrance, a UUID that the service gave it.
                 */
                readonly id: string;
                /** @description Who has it, outside the organization; `[erased]` once that was erased. */
                readonly holder: string;
                /**
                 * @description Fiduciary transfer (alienação fiduciária), fiduciary assignment (cessão fiduciária), mortgage (hipoteca), pledge (penhor), or another.
                 * @enum {string}
                 */
                readonly kind: "FIDUCIARY_TRANSFER" | "FIDUCIARY_ASSIGNMENT" | "MORTGAGE" | "PLEDGE" | "OTHER";
                /** @description 1 is paid first; the same for all that are paid side by side. */
                readonly rank: number;
                /** @description What it secures there, in BRL; null when unknown: then all of its rank and later is. */
                readonly amount: string | null;
                /** @description The part of its rank that it has; null counts as all of it. */
                readonly share: string | null;
                /** @description The day of its registration; null when unknown. */
                readonly registered_on: string | null;
                /** @description The last day on which it is in force, included; null without an end. */
                readonly until: string | null;
                /** @description When it was recorded, RFC 3339 in UTC, to the millisecond. */
                readonly recorded_at: string;
            }[];
        };
        readonly Policy: {
            /**
             * Format: uuid
             * @description Id of the policy, a UUID that the service gave it.
             */
            readonly id: string;
            /** @description What the organization calls the policy, for people. */
            readonly name: string;
            /** @description The asset classes whose values the policy speaks of. */
            readonly asset_classes: readonly ("REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY")[];
            /**
             * @description forced_liquidation_value = accepted value × (1 − this), a fraction from "0" to "1".
             * @example 0.105
             */
            readonly forced_liquidation_discount: string;
            /**
             * @description collateral_value = accepted value × (1 − this), a fraction from "0" to "1".
             * @example 0.105
             */
            readonly collateral_haircut: string;
            /** @description Days that a reference may be older than the valuation date, 0 to 21; null leaves it at the 21 days of the service. */
            readonly max_reference_age_days: number | null;
            /** @description Days after its valuation date that a valuation counts as stale in a portfolio; null: never. */
            readonly max_valuation_age_days: number | null;
            /** @description Days for which a balance is valid; the fewest of the policies in force count, and 90 without any. */
            readonly max_balance_age_days: number | null;
            /** @description Days before the latest approved valuation becomes too old on which the service values an active asset again; null: never. */
            readonly revalue_days_before: number | null;
            /** @description A fraction such as "0.10": when the mark of the latest approved collateral valuation of an active, pledged asset is lower than its recognized value by at least this fraction, the service requests the next valuation, once; null: never. */
            readonly revalue_on_fall: string | null;
            /** @description Bases of amounts that may become the accepted value. */
            readonly accepted_bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO")[];
            /** @description What must have been accepted as evidence before a value counts: every rule that names the accepted basis must be met. */
            readonly evidence_rules: readonly {
                /** @description Bases of the accepted value that the rule is for. */
                readonly bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE")[];
                /** @description Kinds of document, one of which must have been accepted. */
                readonly any_of: readonly ("TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER")[];
                /** @description Days from the date that the document bears to the valuation date, at most; null: however old, and without a date. */
                readonly max_age_days: number | null;
            }[];
            /** @description Days from the date of a declared value, an original estimate or a price of the owner to the valuation date, at most; older, or of an unknown date, nothing is derived from it. Null: no limit. */
            readonly max_declared_age_days: number | null;
            /** @description Days from the date of the oldest market datum that counts to the valuation date, at most; older, nothing is derived from a comparison. Null: no limit. */
            readonly max_comparable_age_days: number | null;
            /** @description True: each market datum that counts must name an accepted document of the asset before a comparison is recognized. */
            readonly comparables_need_evidence: boolean;
            /** @description True: a document whose bytes serve another asset satisfies no evidence rule. */
            readonly unique_evidence: boolean;
            /** @description How many different people must approve a valuation, by its collateral value; the last entry is for every amount above the others. */
            readonly approvals: readonly {
                /** @description Collateral value in BRL up to which the entry holds, included; null in the last. */
                readonly up_to: string | null;
                /** @description Number of different people who must approve, 1 to 5. */
                readonly count: number;
            }[];
            /**
             * @description Which value counts of those whose basis is accepted: `FIRST` of market, declared, replacement and scenario value, or the `LOWEST` amount, then of every method whatever `method` was asked for.
             * @enum {string}
             */
            readonly accept: "FIRST" | "LOWEST";
            /** @description How many different people must approve a valuation whose methods disagree (`METHODS_DISAGREE`), 1 to 5; null: as many as its amount requires. */
            readonly approvals_on_disagreement: number | null;
            /** @description What a reader of the policy should know of its terms. */
            readonly notices: readonly {
                /** @description Stable name of the limitation, in upper case. */
                readonly code: string;
                /** @description The limitation as a sentence, in the language of the answer. */
                readonly text: string;
            }[];
            /**
             * Format: date
             * @description The first day on which the policy is in force, in America/Sao_Paulo, included.
             */
            readonly effective_from: string;
            /**
             * Format: date
             * @description The last day, included; null without an end.
             */
            readonly effective_until: string | null;
            /**
             * @description SUPERSEDED once another policy has replaced it in every class. For display: the dates and the decisions alone determine the policy in force on a date.
             * @enum {string}
             */
            readonly status: "PROPOSED" | "APPROVED" | "REJECTED" | "SUPERSEDED";
            /** @description Null while it is proposed; `status` says what was decided. */
            readonly decision: {
                /** @description Who decided, `person:` and the responsible person of the credential. */
                readonly decided_by: string;
                /**
                 * Format: date-time
                 * @description When it was decided, RFC 3339 in UTC, to the millisecond.
                 */
                readonly decided_at: string;
                /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
                readonly rationale: string;
            } | null;
            /** @description Classes in which another policy takes its place, by which one, from which day on. */
            readonly superseded: readonly {
                /**
                 * @description The class in which it is superseded.
                 * @enum {string}
                 */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /**
                 * Format: uuid
                 * @description Id of the policy that takes its place.
                 */
                readonly by: string;
                /**
                 * Format: date
                 * @description The first day on which the other policy is in force.
                 */
                readonly from: string;
            }[];
            /** @description Who proposed it, `person:` and the responsible person: never the one who decides. */
            readonly proposed_by: string;
            /**
             * Format: date-time
             * @description When it was proposed, RFC 3339 in UTC, to the millisecond.
             */
            readonly proposed_at: string;
            /**
             * Format: date-time
             * @description When it last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
        };
        readonly PolicyPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["Policy"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly PortfolioPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["Portfolio"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly Portfolio: {
            /**
             * Format: uuid
             * @description Id of the portfolio, made of the organization and the name.
             */
            readonly id: string;
            /** @description The `portfolio` that its assets name. */
            readonly name: string;
            /**
             * @description The purpose whose valuations are summed.
             * @enum {string}
             */
            readonly purpose: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
            /** @description Active assets that have the name. */
            readonly asset_count: number;
            /** @description Of these, those whose latest ended valuation of the purpose is CALCULATED. */
            readonly valued_count: number;
            /** @description Of the valued ones, those whose latest ended valuation of the purpose is of a day more than `max_valuation_age_days` before today, by the policy in force today for the asset's class. None of a class without such a policy. */
            readonly stale_count: number;
            /** @description Assets that changed since their latest approved valuation of the purpose, but by quantities that grew: what it recognizes is unknown. */
            readonly asset_changed_count: number;
            /** @description Assets of whose latest approved valuation of the purpose something has fallen due: what it recognizes is unknown. */
            readonly past_due_count: number;
            /** @description Assets with a recognized value in the sums that no policy in force today lets grow too old: the notice `NO_AGE_LIMIT`. */
            readonly no_age_limit_count: number;
            /** @description Each class that it holds, in the order of GET /profiles. */
            readonly by_class: readonly components["schemas"]["PortfolioClass"][];
            /** @description The sums of all its assets, value by value. */
            readonly totals: components["schemas"]["PortfolioTotals"];
            readonly marked: components["schemas"]["PortfolioMarked"];
            readonly obligations: components["schemas"]["PortfolioObligations"];
            /**
             * Format: date-time
             * @description The latest change, RFC 3339 in UTC, of what is counted: its assets and the valuations that they are counted by. No version: it goes back when the asset that changed last leaves.
             */
            readonly updated_at: string;
        };
        readonly PortfolioClass: {
            /**
             * @description The class of these assets.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /** @description Active assets of the class in the portfolio. */
            readonly asset_count: number;
            /** @description Their sums, value by value. */
            readonly totals: components["schemas"]["PortfolioTotals"];
        };
        readonly PortfolioTotal: {
            /** @description The exact sum of the known values. Null when none is known (`known_count` 0), and when the sum has more than 18 digits before the point; never "0.00" for unknown. */
            readonly amount: string | null;
            /** @description Assets whose value is known: what the amount is the sum of. */
            readonly known_count: number;
            /** @description All others: with `known_count` it makes `asset_count`. */
            readonly unknown_count: number;
        };
        readonly PortfolioRecognizedTotal: {
            /** @description The exact sum of the known values. Null when none is known (`known_count` 0), and when the sum has more than 18 digits before the point; never "0.00" for unknown. */
            readonly amount: string | null;
            /** @description Assets whose value is known: what the amount is the sum of. */
            readonly known_count: number;
            /** @description All others: with `known_count` it makes `asset_count`. */
            readonly unknown_count: number;
            /** @description Of the unknown ones, those whose value is recognized and was of a day more than `max_valuation_age_days` before today, by the policy in force today for the class. */
            readonly too_old_count: number;
            /** @description The sum of these, which the amount does not include; null without any. */
            readonly too_old_amount: string | null;
        };
        /** @description `declared_value`, `market_value`, `scenario_value` and `replacement_cost` are those of each asset's latest ended valuation of the purpose, whatever its review says: of the latest day, and of one day the last requested. `forced_liquidation_value` and `collateral_value` are those of the latest among them that are approved now (a withdrawn approval is none), and only where they are RECOGNIZED and not too old, nothing of them has fallen due and the asset is still the one that was valued: too old ones have their own sum. Only valuations of the purpose COLLATERAL have these two. */
        readonly PortfolioTotals: {
            /** @description Sum of what owners and original estimates declare, in BRL. */
            readonly declared_value: components["schemas"]["PortfolioTotal"];
            /** @description Sum of the values by a market or public reference, in BRL. */
            readonly market_value: components["schemas"]["PortfolioTotal"];
            /** @description Sum of the results of scenarios, which are no verified market prices, in BRL. */
            readonly scenario_value: components["schemas"]["PortfolioTotal"];
            /** @description Sum of acquisition references and depreciated replacement costs, in BRL. */
            readonly replacement_cost: components["schemas"]["PortfolioTotal"];
            /** @description Sum of the recognized forced liquidation values, in BRL. */
            readonly forced_liquidation_value: components["schemas"]["PortfolioRecognizedTotal"];
            /** @description Sum of the recognized collateral values, in BRL. */
            readonly collateral_value: components["schemas"]["PortfolioRecognizedTotal"];
        };
        /** @description Their sum at the newest published prices. */
        readonly PortfolioMarked: {
            /** @description The sum of the recognized collateral values with each mark in place of its value, in BRL: apart from `totals.collateral_value`, never recognized. Null where that is, and of another purpose than COLLATERAL. */
            readonly amount: string | null;
            /** @description How many of them have a mark. */
            readonly marked_count: number;
        };
        /** @description The sums of the active obligations that name the portfolio, and how far they are covered. */
        readonly PortfolioObligations: {
            /** @description How many obligations are active. */
            readonly count: number;
            /** @description The sum of their balances, in BRL. */
            readonly balance: string;
            /** @description The sum of what they require, in BRL. */
            readonly required: string;
            /** @description The sum of what is counted for them, in BRL: of the parts that are known. */
            readonly counted: string;
            /** @description The sum of the shortfalls that are known, in BRL. */
            readonly shortfall: string;
            /** @description Those whose shortfall is not known. */
            readonly shortfall_unknown_count: number;
            /** @description Those that are SHORT. */
            readonly short_count: number;
            /** @description Those whose coverage is UNKNOWN. */
            readonly unknown_count: number;
            /** @description The sum of what would be counted for them at the newest published prices, in BRL: apart from `counted`, never recognized. */
            readonly marked: string;
        };
        readonly Job: {
            /**
             * Format: uuid
             * @description Id of the job, as the answer that accepted the work gave it.
             */
            readonly id: string;
            /**
             * @description What is being done: a valuation, the verification of a document, or the lines of a batch.
             * @enum {string}
             */
            readonly kind: "VALUATION" | "DOCUMENT_VERIFICATION" | "ASSET_BATCH" | "REVALUATION" | "EXPORT";
            /**
             * @description QUEUED, then RUNNING, then finally SUCCEEDED or FAILED; a valuation without coverage has SUCCEEDED.
             * @enum {string}
             */
            readonly status: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED";
            /** @description How many times a worker has begun it. */
            readonly attempts: number;
            /** @description How far it is, in steps. */
            readonly progress: {
                /** @description Steps that are behind it, up to `total_steps`. */
                readonly completed_steps: number;
                /** @description How many steps there are: requested, started, ended; of a batch, its lines. */
                readonly total_steps: number;
            };
            /**
             * Format: uuid
             * @description The valuation that it calculates; absent in other jobs.
             */
            readonly valuation_id?: string;
            /**
             * Format: uuid
             * @description The document that it verifies; absent in other jobs.
             */
            readonly document_id?: string;
            /**
             * Format: uuid
             * @description The batch that it works on; absent in other jobs.
             */
            readonly batch_id?: string;
            /**
             * Format: date-time
             * @description When it was requested, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the first attempt began, RFC 3339 in UTC, to the millisecond; null before that.
             */
            readonly started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended, RFC 3339 in UTC, to the millisecond; null before that.
             */
            readonly finished_at: string | null;
            /** @description Why it FAILED; null in every other status. */
            readonly error: {
                /** @description Stable name of the failure, in upper case. */
                readonly code: string;
                /** @description The failure in words, in the language of the answer. */
                readonly detail: string;
            } | null;
        };
        readonly Scenario: {
            /**
             * Format: uuid
             * @description Id of the scenario, a UUID that the service gave it.
             */
            readonly id: string;
            /** @description What the organization calls the scenario, for people. */
            readonly name: string;
            /**
             * Format: uuid
             * @description The asset that the scenario is for, which alone may be valued by it; null: any of the class.
             */
            readonly asset_id: string | null;
            /**
             * @description The asset class whose valuations may name the scenario.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description The model that the parameters are for: future flows, one payment, depreciated cost, or a portfolio of receivables.
             * @enum {string}
             */
            readonly kind: "CASH_FLOW" | "PRESENT_VALUE" | "DEPRECIATED_REPLACEMENT_COST" | "RECEIVABLES_PORTFOLIO";
            /** @description The assumptions as proposed, in the units that POST /scenarios names for the kind. */
            readonly parameters: {
                readonly [key: string]: unknown;
            };
            /**
             * @description PROPOSED until another person decides, then finally APPROVED or REJECTED.
             * @enum {string}
             */
            readonly status: "PROPOSED" | "APPROVED" | "REJECTED";
            /** @description Null until somebody decides; `status` shows the decision. */
            readonly decision: {
                /** @description Who decided, `person:` and the responsible person of the credential. */
                readonly decided_by: string;
                /**
                 * Format: date-time
                 * @description When it was decided, RFC 3339 in UTC, to the millisecond.
                 */
                readonly decided_at: string;
                /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
                readonly rationale: string;
            } | null;
            /** @description Who proposed it, `person:` and the responsible person: never the one who decides. */
            readonly proposed_by: string;
            /**
             * Format: date-time
             * @description When it was proposed, RFC 3339 in UTC, to the millisecond.
             */
            readonly proposed_at: string;
            /**
             * Format: date-time
             * @description When it last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
            /** @description The result of the scenario, computed on each reading. */
            readonly result: {
                /**
                 * Format: date
                 * @description The `valuation_date` of the parameters, or else the business day of the proposal. A valuation uses its own date.
                 */
                readonly as_of: string;
                /** @description The result of the scenario alone, on the facts of its asset at the proposal; without `asset_id` no asset is used. */
                readonly value: components["schemas"]["Value"];
                /** @description The way to the amount: the shown steps, put through the formula again, give it. Null without one. */
                readonly calculation: {
                    /** @description The amount in terms of the steps, each by its label. */
                    readonly formula: string;
                    /** @description The figures of the formula, in the order in which they are used. */
                    readonly steps: readonly {
                        /** @description What the figure is, in the language of the answer. */
                        readonly label: string;
                        /** @description The figure as it was used: a decimal, a date where the unit is `date`, words where it is `text`. */
                        readonly value: string;
                        /** @description Unit of the figure, such as `BRL / sc 60 kg`, `days` or `fraction`. */
                        readonly unit: string;
                    }[];
                } | null;
                /** @description What the result does not cover and what nobody checked. */
                readonly limitations: readonly {
                    /** @description Stable name of the limitation, in upper case. */
                    readonly code: string;
                    /** @description The limitation as a sentence, in the language of the answer. */
                    readonly text: string;
                }[];
                /** @description What a source answered at the proposal, where the rate is asked for; else empty. */
                readonly evidence: readonly {
                    /** @description Id of the price source, as GET /market/coverage lists it. */
                    readonly source: string;
                    /** @description The figures that were used, as the source gave them. */
                    readonly observed: {
                        readonly [key: string]: unknown;
                    };
                    /**
                     * Format: date
                     * @description The day the figures are of: of a monthly table the first day of its month, of a week its last day.
                     */
                    readonly reference_date: string;
                    /** @description What the price is for, such as `sc 60 kg`, `arroba` (15 kg) or `unit`. */
                    readonly unit: string;
                    /** @description Where the price holds, such as `PR`, or `BR` for the whole country; null where the source names no place. */
                    readonly region: string | null;
                    /**
                     * Format: date-time
                     * @description When the source was read, RFC 3339 in UTC, to the millisecond.
                     */
                    readonly retrieved_at: string;
                    /** @description SHA-256 of the bytes that the source answered, 64 hexadecimal digits. */
                    readonly sha256: string;
                }[];
            };
            /** @description The result at the rate less and plus two points and one point; empty where the kind has no rate, or none was given. */
            readonly sensitivity: readonly {
                /**
                 * @description Added to the rate: "-0.02" is two points less.
                 * @example -0.02
                 */
                readonly rate_change: string;
                /**
                 * @description The changed rate, a fraction a year.
                 * @example 0.13
                 */
                readonly discount_rate: string;
                /** @description The result at the changed rate in BRL; null where there is none. */
                readonly amount: string | null;
                /** @description Why there is no amount. `METHOD_NOT_APPLICABLE`: the rate is −1 or less, or the result cannot be shown. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            }[];
        };
        readonly ScenarioPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["ScenarioItem"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly ScenarioItem: {
            /**
             * Format: uuid
             * @description Id of the scenario, a UUID that the service gave it.
             */
            readonly id: string;
            /** @description What the organization calls the scenario, for people. */
            readonly name: string;
            /**
             * Format: uuid
             * @description The asset that the scenario is for, which alone may be valued by it; null: any of the class.
             */
            readonly asset_id: string | null;
            /**
             * @description The asset class whose valuations may name the scenario.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description The model that the parameters are for: future flows, one payment, depreciated cost, or a portfolio of receivables.
             * @enum {string}
             */
            readonly kind: "CASH_FLOW" | "PRESENT_VALUE" | "DEPRECIATED_REPLACEMENT_COST" | "RECEIVABLES_PORTFOLIO";
            /** @description The assumptions as proposed, in the units that POST /scenarios names for the kind. */
            readonly parameters: {
                readonly [key: string]: unknown;
            };
            /**
             * @description PROPOSED until another person decides, then finally APPROVED or REJECTED.
             * @enum {string}
             */
            readonly status: "PROPOSED" | "APPROVED" | "REJECTED";
            /** @description Null until somebody decides; `status` shows the decision. */
            readonly decision: {
                /** @description Who decided, `person:` and the responsible person of the credential. */
                readonly decided_by: string;
                /**
                 * Format: date-time
                 * @description When it was decided, RFC 3339 in UTC, to the millisecond.
                 */
                readonly decided_at: string;
                /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
                readonly rationale: string;
            } | null;
            /** @description Who proposed it, `person:` and the responsible person: never the one who decides. */
            readonly proposed_by: string;
            /**
             * Format: date-time
             * @description When it was proposed, RFC 3339 in UTC, to the millisecond.
             */
            readonly proposed_at: string;
            /**
             * Format: date-time
             * @description When it last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
        };
        readonly Obligation: {
            /**
             * Format: uuid
             * @description Id of the obligation, a UUID that the service gave it.
             */
            readonly id: string;
            /** @description The contract's reference in the lender's own systems: one obligation alone has it, and it never changes. */
            readonly external_reference: string;
            /** @description What the organization calls the obligation, for people. */
            readonly name: string;
            /** @description Who owes it. Personal data: encrypted under a key of this obligation; null when nobody is named. */
            readonly debtor: {
                /** @description Name of the person or company that owes; stored encrypted. */
                readonly name: string;
                /** @description The debtor's tax id (CPF, CNPJ or a foreign one); null when unknown; stored encrypted. */
                readonly tax_id: string | null;
                /** @description The country that gave the tax id, ISO 3166-1 alpha-2: BR where none was named; null without a tax id; stored encrypted. */
                readonly tax_id_country: string | null;
            } | null;
            /** @description What is owed, and on which day. */
            readonly balance: {
                /** @description What is owed, in BRL, with two decimals, not below zero. */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day of the balance, never in the future.
                 */
                readonly date: string;
            };
            /** @description What must be secured for each real that is owed, a factor such as "1.30" for 130 %; `required` = balance × this. */
            readonly required_coverage: string;
            /**
             * Format: date
             * @description The day on which the last of it is due; null when it is not known. The service does not act on it.
             */
            readonly maturity_date: string | null;
            /** @description A factor such as "1.10": when the guarantees at the newest published prices (`marked_available`) give less than it × `required`, CoverageMarkFellShort is recorded; null: never. */
            readonly call_below: string | null;
            /** @description Civil days from that day in which it is to be cured, 1 to 3650: the alarm names the last of them. Needs `call_below`; null: none is named. */
            readonly cure_days: number | null;
            /** @description Name of the portfolio that the obligation counts in, compared exactly; null when it is in none. */
            readonly portfolio: string | null;
            /**
             * @description ACTIVE; or SETTLED, for good: it then requires nothing.
             * @enum {string}
             */
            readonly status: "ACTIVE" | "SETTLED";
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
            /**
             * Format: date-time
             * @description When the obligation was registered, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the obligation last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
        };
        readonly ObligationPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["ListedObligation"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly ListedObligation: {
            /**
             * Format: uuid
             * @description Id of the obligation, a UUID that the service gave it.
             */
            readonly id: string;
            /** @description The contract's reference in the lender's own systems: one obligation alone has it, and it never changes. */
            readonly external_reference: string;
            /** @description What the organization calls the obligation, for people. */
            readonly name: string;
            /** @description Who owes it. Personal data: encrypted under a key of this obligation; null when nobody is named. */
            readonly debtor: {
                /** @description Name of the person or company that owes; stored encrypted. */
                readonly name: string;
                /** @description The debtor's tax id (CPF, CNPJ or a foreign one); null when unknown; stored encrypted. */
                readonly tax_id: string | null;
                /** @description The country that gave the tax id, ISO 3166-1 alpha-2: BR where none was named; null without a tax id; stored encrypted. */
                readonly tax_id_country: string | null;
            } | null;
            /** @description What is owed, and on which day. */
            readonly balance: {
                /** @description What is owed, in BRL, with two decimals, not below zero. */
                readonly amount: string;
                /**
                 * Format: date
                 * @description The day of the balance, never in the future.
                 */
                readonly date: string;
            };
            /** @description What must be secured for each real that is owed, a factor such as "1.30" for 130 %; `required` = balance × this. */
            readonly required_coverage: string;
            /**
             * Format: date
             * @description The day on which the last of it is due; null when it is not known. The service does not act on it.
             */
            readonly maturity_date: string | null;
            /** @description A factor such as "1.10": when the guarantees at the newest published prices (`marked_available`) give less than it × `required`, CoverageMarkFellShort is recorded; null: never. */
            readonly call_below: string | null;
            /** @description Civil days from that day in which it is to be cured, 1 to 3650: the alarm names the last of them. Needs `call_below`; null: none is named. */
            readonly cure_days: number | null;
            /** @description Name of the portfolio that the obligation counts in, compared exactly; null when it is in none. */
            readonly portfolio: string | null;
            /**
             * @description ACTIVE; or SETTLED, for good: it then requires nothing.
             * @enum {string}
             */
            readonly status: "ACTIVE" | "SETTLED";
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
            /**
             * Format: date-time
             * @description When the obligation was registered, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the obligation last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
            /** @description The coverage now; its parts are in `…/coverage`. */
            readonly coverage: {
                /**
                 * @description NOT_REQUIRED: nothing is required. COVERED: what is counted is enough. SHORT: it certainly is not. UNKNOWN: it may be. What is unknown is never zero, and never covers.
                 * @enum {string}
                 */
                readonly status: "NOT_REQUIRED" | "COVERED" | "SHORT" | "UNKNOWN";
                /** @description balance × `required_coverage`, in BRL; 0.00 of a settled obligation. */
                readonly required: string;
                /** @description The sum of the parts that are known, in BRL. */
                readonly counted: string;
                /** @description What would be counted at the newest published prices: with each `mark` in the place of its `base`, in BRL. Shown, never recognized. */
                readonly marked: string;
                /** @description What the known parts would give at those prices, each up to its limit, in BRL: it may be more than is required. `call_below` looks at it. */
                readonly marked_available: string;
                /** @description What is missing, in BRL; null where it cannot be known. */
                readonly shortfall: string | null;
                /** @description Where the shortfall is unknown and the coverage SHORT all the same: what is missing at least. */
                readonly shortfall_at_least: string | null;
                /** @description counted ÷ required, 8 digits; null where a part is unknown, or nothing is required. */
                readonly coverage_ratio: string | null;
                /** @description (balance + claims of equal or higher rank, others' included) ÷ (accepted value before the haircut × share), 8 digits; null where that is unknown, and where the assets are worth nothing. */
                readonly ltv: string | null;
                /** @description Why `ltv` is unknown; empty where it is known, and where nothing is given. */
                readonly ltv_reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
                /** @description What is to be known of the obligation though it takes no cover away. */
                readonly notices: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            };
        };
        readonly ScrExport: {
            /**
             * Format: date
             * @description The rows show the end of this day.
             */
            readonly base_date: string;
            /** @description By the references of the obligations. */
            readonly items: readonly components["schemas"]["ScrGuarantee"][];
        };
        readonly ScrGuarantee: {
            /** @description The contract's reference in the lender's own systems: one obligation alone has it, and it never changes. */
            readonly external_reference: string;
            /** @description Type and subtype by annex 12; null if the asset class does not determine them. */
            readonly Tp: string | null;
            /** @description Of a personal guarantor; always null. */
            readonly Ident: null;
            /** @description Share of a personal guarantor; always null. */
            readonly PercGar: null;
            /** @description What the asset gave at its rank when the guarantee was recognized, or came into force if that was later, in BRL; null where it was unknown. */
            readonly VlrOrig: string | null;
            /** @description Amount that it covers at its rank on the base date, in BRL; null if unknown. */
            readonly VlrData: string | null;
            /**
             * Format: date
             * @description The date of the valuation behind it; null without an approved one.
             */
            readonly DtReav: string | null;
            /** @description Not of the block: what is to be known of the obligation and of the guarantee, though it takes nothing away; in CSV with spaces between. */
            readonly notices: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
        };
        readonly BatchAccepted: {
            /**
             * Format: uuid
             * @description Id of the batch, for GET /asset-batches/{id}.
             */
            readonly batch_id: string;
            /**
             * Format: uuid
             * @description Id of the job that works on it, for GET /jobs/{id}.
             */
            readonly job_id: string;
            /** @description Of a CSV file or workbook: what its reading did of itself; absent where there is nothing to say. */
            readonly notes?: readonly components["schemas"]["SheetNote"][];
        };
        readonly SheetNote: {
            /**
             * @description SHEET_SKIPPED: of a workbook only the first visible sheet is read. EMPTY_ROWS: empty rows are no lines. DECIMAL_FOUND: how numbers were read. ROUNDED, ZEROS_RESTORED: cells that were taken otherwise than they are.
             * @enum {string}
             */
            readonly code: "SHEET_SKIPPED" | "EMPTY_ROWS" | "DECIMAL_FOUND" | "ROUNDED" | "ZEROS_RESTORED";
            /** @description The first cell that the note is about, such as `B7`, or null. */
            readonly cell: string | null;
            /** @description The heading of its column, or null. */
            readonly column: string | null;
            /** @description Number of cells or rows that the note is about. */
            readonly count: number;
            /** @description The note in words, in the language of the answer. */
            readonly detail: string;
        };
        readonly MergedHistoryPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly {
                /** @description From 1, without gaps, in the order of the log. */
                readonly sequence: number;
                /**
                 * Format: uuid
                 * @description Id of the event, a UUID that no other event has.
                 */
                readonly event_id: string;
                /** @description Type of the event, such as `AssetRegistered`. */
                readonly type: string;
                /** @description When it happened; it rises strictly within a history, RFC 3339 in UTC, to the millisecond. */
                readonly occurred_at: string;
                /** @description Who caused the event: `person:` and the responsible person, or a part of the service. */
                readonly actor: string;
                /** @description The data as stored, which the hash covers. Personal texts are encrypted. */
                readonly data: {
                    readonly [key: string]: unknown;
                };
                /** @description The data in today's shape, with personal texts decrypted; erased ones read [erased]. */
                readonly readable: {
                    readonly [key: string]: unknown;
                };
                /** @description Metadata of the event: organization, request, version of the shape, hashes. */
                readonly metadata: {
                    readonly [key: string]: unknown;
                };
                /** @description SHA-256 of the canonical JSON (RFC 8785) of { stream, revision, event_id, type, data, metadata without hash }. */
                readonly hash: string;
                /** @description The `hash` of the previous event in this history; null for the first. */
                readonly previous_hash: string | null;
                /** @description The stream of the event: its hash covers it, and `previous_hash` is of the event before it there. */
                readonly stream: string;
                /** @description Its place in that stream, from 0. */
                readonly revision: number;
            }[];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly ObligationCoverage: {
            /**
             * @description NOT_REQUIRED: nothing is required. COVERED: what is counted is enough. SHORT: it certainly is not. UNKNOWN: it may be. What is unknown is never zero, and never covers.
             * @enum {string}
             */
            readonly status: "NOT_REQUIRED" | "COVERED" | "SHORT" | "UNKNOWN";
            /** @description balance × `required_coverage`, in BRL; 0.00 of a settled obligation. */
            readonly required: string;
            /** @description The sum of the parts that are known, in BRL. */
            readonly counted: string;
            /** @description What would be counted at the newest published prices: with each `mark` in the place of its `base`, in BRL. Shown, never recognized. */
            readonly marked: string;
            /** @description What the known parts would give at those prices, each up to its limit, in BRL: it may be more than is required. `call_below` looks at it. */
            readonly marked_available: string;
            /** @description What is missing, in BRL; null where it cannot be known. */
            readonly shortfall: string | null;
            /** @description Where the shortfall is unknown and the coverage SHORT all the same: what is missing at least. */
            readonly shortfall_at_least: string | null;
            /** @description counted ÷ required, 8 digits; null where a part is unknown, or nothing is required. */
            readonly coverage_ratio: string | null;
            /** @description (balance + claims of equal or higher rank, others' included) ÷ (accepted value before the haircut × share), 8 digits; null where that is unknown, and where the assets are worth nothing. */
            readonly ltv: string | null;
            /** @description Why `ltv` is unknown; empty where it is known, and where nothing is given. */
            readonly ltv_reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /** @description What is to be known of the obligation though it takes no cover away. */
            readonly notices: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
            /**
             * Format: date-time
             * @description The instant that was requested, or else since when these figures are valid, RFC 3339 in UTC, to the millisecond.
             */
            readonly as_of: string;
            /** @description The guarantees in force on the day, by rank. */
            readonly guarantees: readonly {
                /**
                 * Format: uuid
                 * @description Id of the guarantee.
                 */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description Id of the asset that is given.
                 */
                readonly asset_id: string;
                /** @description 1 is paid first; the same for all that are paid side by side. */
                readonly rank: number;
                /** @description Collateral value of the asset's approved valuation, in BRL; null where it is unknown. */
                readonly base: string | null;
                /** @description What the base would be at the newest published prices: the same method and the frozen figures of the valuation, less the same haircut. Shown, never recognized. */
                readonly mark: components["schemas"]["Mark"];
                /** @description What guarantees and encumbrances of earlier ranks take, in BRL; null where nothing can be left or that is unknown. */
                readonly prior_claims: string | null;
                /** @description base × share less what earlier ranks take, down to the cent; null where it is unknown. */
                readonly available: string | null;
                /** @description The most that it secures, in BRL: what is required, within its limit. */
                readonly claim: string;
                /** @description The smaller of what is available and what it may claim, in BRL; null where it is unknown. */
                readonly counted: string | null;
                /**
                 * Format: uuid
                 * @description Id of the valuation that the base is of; null without one.
                 */
                readonly valuation_id: string | null;
                /** @description Why the part is unknown, or counts for nothing, and what is lacking. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
                /** @description What is to be known of the part though it takes nothing away. */
                readonly notices: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
                /**
                 * @description REGISTERED; LATE: registered after its term; MISSING: nobody has recorded it; OVERDUE: nor has anybody within its term.
                 * @enum {string}
                 */
                readonly registration: "REGISTERED" | "LATE" | "MISSING" | "OVERDUE";
            }[];
        };
        readonly Mark: {
            /** @description The mark in BRL; null where there is none, for `reason_codes`. */
            readonly amount: string | null;
            /**
             * Format: date
             * @description The day on which the newest of its prices was recorded; null without a mark.
             */
            readonly day: string | null;
            /** @description The prices that took the place of those of the valuation. */
            readonly references: readonly {
                /** @description Id of the price source. */
                readonly source: string;
                /** @description The price, per `unit`. */
                readonly value: string;
                /** @description What the price is of. */
                readonly unit: string;
                /** @description Where the price holds; null where the source names no place. */
                readonly region: string | null;
                /**
                 * Format: date
                 * @description The day that the price is of.
                 */
                readonly reference_date: string;
                /**
                 * Format: date-time
                 * @description When the service recorded the price.
                 */
                readonly published_at: string;
            }[];
            /** @description Why there is no mark: NOT_BY_REFERENCE the value rests on no published price, NO_NEWER_REFERENCE none newer than its own was published, METHOD_NOT_APPLICABLE the method gives no amount at the newer price; or those of a base that is unknown. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT")[];
        };
        readonly ObligationReport: {
            /**
             * @description What the document is.
             * @constant
             */
            readonly report: "OBLIGATION_COVERAGE";
            /**
             * @description Version of the report's own format.
             * @constant
             */
            readonly format_version: "1.0.0";
            /**
             * @description The language of its texts.
             * @enum {string}
             */
            readonly language: "pt-BR" | "en";
            /** @description The organization whose obligation it is. */
            readonly organization: {
                /**
                 * Format: uuid
                 * @description The organization's id, a UUIDv5 of its name.
                 */
                readonly id: string;
                /** @description The name of the organization. */
                readonly name: string;
            };
            /** @description The obligation at that instant. */
            readonly obligation: {
                /**
                 * Format: uuid
                 * @description Id of the obligation, a UUID that the service gave it.
                 */
                readonly id: string;
                /** @description The version of the obligation. */
                readonly version: number;
                /** @description The contract's reference in the lender's own systems: one obligation alone has it, and it never changes. */
                readonly external_reference: string;
                /** @description What the organization calls the obligation, for people. */
                readonly name: string;
                /** @description Who owes it. Personal data: encrypted under a key of this obligation; null when nobody is named. */
                readonly debtor: {
                    /** @description Name of the person or company that owes; stored encrypted. */
                    readonly name: string;
                    /** @description The debtor's tax id (CPF, CNPJ or a foreign one); null when unknown; stored encrypted. */
                    readonly tax_id: string | null;
                    /** @description The country that gave the tax id, ISO 3166-1 alpha-2: BR where none was named; null without a tax id; stored encrypted. */
                    readonly tax_id_country: string | null;
                } | null;
                /** @description What is owed, and on which day. */
                readonly balance: {
                    /** @description What is owed, in BRL, with two decimals, not below zero. */
                    readonly amount: string;
                    /** @description The day of the balance, never in the future. */
                    readonly date: string;
                };
                /** @description What must be secured for each real that is owed, a factor such as "1.30" for 130 %; `required` = balance × this. */
                readonly required_coverage: string;
                /** @description The day on which the last of it is due; null when it is not known. The service does not act on it. */
                readonly maturity_date: string | null;
                /** @description A factor such as "1.10": when the guarantees at the newest published prices (`marked_available`) give less than it × `required`, CoverageMarkFellShort is recorded; null: never. */
                readonly call_below: string | null;
                /** @description Civil days from that day in which it is to be cured, 1 to 3650: the alarm names the last of them. Needs `call_below`; null: none is named. */
                readonly cure_days: number | null;
                /** @description Name of the portfolio that the obligation counts in, compared exactly; null when it is in none. */
                readonly portfolio: string | null;
                /**
                 * @description ACTIVE; or SETTLED, for good: it then requires nothing.
                 * @enum {string}
                 */
                readonly status: "ACTIVE" | "SETTLED";
            };
            /** @description The sums over all guarantees. */
            readonly coverage: {
                /**
                 * @description NOT_REQUIRED: nothing is required. COVERED: what is counted is enough. SHORT: it certainly is not. UNKNOWN: it may be. What is unknown is never zero, and never covers.
                 * @enum {string}
                 */
                readonly status: "NOT_REQUIRED" | "COVERED" | "SHORT" | "UNKNOWN";
                /** @description balance × `required_coverage`, in BRL; 0.00 of a settled obligation. */
                readonly required: string;
                /** @description The sum of the parts that are known, in BRL. */
                readonly counted: string;
                /** @description What would be counted at the newest published prices: with each `mark` in the place of its `base`, in BRL. Shown, never recognized. */
                readonly marked: string;
                /** @description What the known parts would give at those prices, each up to its limit, in BRL: it may be more than is required. `call_below` looks at it. */
                readonly marked_available: string;
                /** @description What is missing, in BRL; null where it cannot be known. */
                readonly shortfall: string | null;
                /** @description Where the shortfall is unknown and the coverage SHORT all the same: what is missing at least. */
                readonly shortfall_at_least: string | null;
                /** @description counted ÷ required, 8 digits; null where a part is unknown, or nothing is required. */
                readonly coverage_ratio: string | null;
                /** @description (balance + claims of equal or higher rank, others' included) ÷ (accepted value before the haircut × share), 8 digits; null where that is unknown, and where the assets are worth nothing. */
                readonly ltv: string | null;
                /** @description Why `ltv` is unknown; empty where it is known, and where nothing is given. */
                readonly ltv_reasons: readonly {
                    /**
                     * @description Stable code of the reason.
                     * @enum {string}
                     */
                    readonly code: "CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT";
                    /** @description The same in the report's language. */
                    readonly text: string;
                }[];
                /** @description What is to be known of the obligation though it takes no cover away. */
                readonly notices: readonly {
                    /**
                     * @description Stable code of the reason.
                     * @enum {string}
                     */
                    readonly code: "CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT";
                    /** @description The same in the report's language. */
                    readonly text: string;
                }[];
            };
            /** @description In force today, by rank. */
            readonly guarantees: readonly {
                /**
                 * Format: uuid
                 * @description Id of the guarantee, a UUID that the service gave it.
                 */
                readonly id: string;
                /** @description The asset that is given. */
                readonly asset: {
                    /**
                     * Format: uuid
                     * @description Id of the asset, a UUID that the service gave it; it never changes.
                     */
                    readonly id: string;
                    /** @description What the organization calls the asset, for people; it need not be unique. */
                    readonly name: string;
                    /**
                     * @description One of the 18 asset classes: it settles which attributes and methods there are.
                     * @enum {string}
                     */
                    readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                    /** @description The class's name in the report's language. */
                    readonly class_label: string;
                };
                /**
                 * @description Fiduciary transfer (alienação fiduciária), fiduciary assignment (cessão fiduciária), mortgage (hipoteca), pledge (penhor), or another.
                 * @enum {string}
                 */
                readonly kind: "FIDUCIARY_TRANSFER" | "FIDUCIARY_ASSIGNMENT" | "MORTGAGE" | "PLEDGE" | "OTHER";
                /** @description 1 is paid first; the same for all that are paid side by side. */
                readonly rank: number;
                /** @description The part of the asset that is given at its rank, a fraction from "0" to "1". */
                readonly share: string;
                /** @description The most that it secures, in BRL; null: all that the obligation requires. */
                readonly limit: string | null;
                /** @description The first day on which it is in force, in America/Sao_Paulo, included. */
                readonly effective_from: string;
                /** @description The last day, included; null without an end. */
                readonly effective_until: string | null;
                /**
                 * @description Status of its registration.
                 * @enum {string}
                 */
                readonly registration: "REGISTERED" | "LATE" | "MISSING" | "OVERDUE";
                /** @description The last day of its term; null without one. */
                readonly registration_due_on: string | null;
                /** @description The approved valuation that the base is of; null without one. */
                readonly valuation: {
                    /**
                     * Format: uuid
                     * @description Id of the valuation, a UUID that the service gave it.
                     */
                    readonly id: string;
                    /** @description The day the values are of, a calendar date in America/Sao_Paulo. */
                    readonly valuation_date: string;
                } | null;
                /** @description Collateral value of the asset's approved valuation, in BRL; null where it is unknown. */
                readonly base: string | null;
                /** @description What the base would be at the newest published prices: the same method and the frozen figures of the valuation, less the same haircut. Shown, never recognized. */
                readonly mark: {
                    /** @description The mark in BRL; null where there is none, for `reason_codes`. */
                    readonly amount: string | null;
                    /** @description The day on which the newest of its prices was recorded; null without a mark. */
                    readonly day: string | null;
                    /** @description Why there is no mark: NOT_BY_REFERENCE the value rests on no published price, NO_NEWER_REFERENCE none newer than its own was published, METHOD_NOT_APPLICABLE the method gives no amount at the newer price; or those of a base that is unknown. */
                    readonly reasons: readonly {
                        /**
                         * @description Stable code of the reason.
                         * @enum {string}
                         */
                        readonly code: "CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT";
                        /** @description The same in the report's language. */
                        readonly text: string;
                    }[];
                };
                /** @description What guarantees and encumbrances of earlier ranks take, in BRL; null where nothing can be left or that is unknown. */
                readonly prior_claims: string | null;
                /** @description base × share less what earlier ranks take, down to the cent; null where it is unknown. */
                readonly available: string | null;
                /** @description The most that it secures, in BRL: what is required, within its limit. */
                readonly claim: string;
                /** @description The smaller of what is available and what it may claim, in BRL; null where it is unknown. */
                readonly counted: string | null;
                /** @description Why the part is unknown, or counts for nothing, and what is lacking. */
                readonly reasons: readonly {
                    /**
                     * @description Stable code of the reason.
                     * @enum {string}
                     */
                    readonly code: "CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT";
                    /** @description The same in the report's language. */
                    readonly text: string;
                }[];
                /** @description What is to be known of the part though it takes nothing away. */
                readonly notices: readonly {
                    /**
                     * @description Stable code of the reason.
                     * @enum {string}
                     */
                    readonly code: "CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "ASSET_CHANGED" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "EVIDENCE_KIND_MISSING" | "EVIDENCE_TOO_OLD" | "DOCUMENT_ALREADY_USED" | "DECLARED_VALUE_TOO_OLD" | "COMPARABLES_TOO_OLD" | "COMPARABLES_WITHOUT_EVIDENCE" | "DECLARED_VALUE_AFTER_VALUATION_DATE" | "FURTHER_APPROVAL_PENDING" | "CALCULATION_FAILED" | "CURRENCY_NOT_SUPPORTED" | "NOT_REGISTERED" | "ASSET_ARCHIVED" | "ALREADY_REGISTERED" | "VALUATION_TOO_OLD" | "ENCUMBERED" | "NO_APPROVED_VALUATION" | "NOT_THE_ACCEPTED_VALUE" | "GRADE_INSUFFICIENT" | "NOT_BY_REFERENCE" | "NO_NEWER_REFERENCE" | "BALANCE_TOO_OLD" | "MATURED" | "GUARANTEE_ENDS_BEFORE_DEBT" | "NO_AGE_LIMIT";
                    /** @description The same in the report's language. */
                    readonly text: string;
                }[];
                /** @description How what is counted was worked out, in a sentence. */
                readonly way: string;
            }[];
            /** @description What the report is not. */
            readonly statements: readonly string[];
            /** @description How the report is checked against the log. */
            readonly verification: {
                /** @description The instant of these figures, RFC 3339 in UTC, to the millisecond. */
                readonly as_of: string;
                /** @description The same instant by the clocks of America/Sao_Paulo, with the distance from UTC. */
                readonly as_of_local: string;
                /** @description The tag (ETag) of the coverage as of that instant: the SHA-256 of its canonical JSON. */
                readonly coverage_tag: string;
                /** @description Where the service answers that coverage to who has a credential: the QR code of the PDF. Null where PUBLIC_BASE_URL is not set. */
                readonly address: string | null;
            };
        };
        readonly StressTest: {
            /** @description The portfolio; null: all obligations. */
            readonly portfolio: string | null;
            /** @description What was asked, in its order. */
            readonly shocks: readonly {
                /**
                 * @description The class whose values change.
                 * @enum {string}
                 */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /** @description By which part of them, such as "-0.20" for 20 % less. */
                readonly change: string;
            }[];
            /**
             * Format: date-time
             * @description When it was worked out, RFC 3339 in UTC, to the millisecond.
             */
            readonly as_of: string;
            /** @description As it is. */
            readonly before: components["schemas"]["StressedBook"];
            /** @description As it would be. */
            readonly after: components["schemas"]["StressedBook"];
            /** @description Obligations whose `status` would be another. */
            readonly changed_count: number;
            /** @description These, newest first, at most 200. */
            readonly changed: readonly {
                /**
                 * Format: uuid
                 * @description Id of the obligation, a UUID that the service gave it.
                 */
                readonly id: string;
                /** @description The contract's reference in the lender's own systems: one obligation alone has it, and it never changes. */
                readonly external_reference: string;
                /** @description Its coverage as it is. */
                readonly before: {
                    /**
                     * @description NOT_REQUIRED: nothing is required. COVERED: what is counted is enough. SHORT: it certainly is not. UNKNOWN: it may be. What is unknown is never zero, and never covers.
                     * @enum {string}
                     */
                    readonly status: "NOT_REQUIRED" | "COVERED" | "SHORT" | "UNKNOWN";
                    /** @description The sum of the parts that are known, in BRL. */
                    readonly counted: string;
                    /** @description What is missing, in BRL; null where it cannot be known. */
                    readonly shortfall: string | null;
                };
                /** @description Its coverage as it would be. */
                readonly after: {
                    /**
                     * @description NOT_REQUIRED: nothing is required. COVERED: what is counted is enough. SHORT: it certainly is not. UNKNOWN: it may be. What is unknown is never zero, and never covers.
                     * @enum {string}
                     */
                    readonly status: "NOT_REQUIRED" | "COVERED" | "SHORT" | "UNKNOWN";
                    /** @description The sum of the parts that are known, in BRL. */
                    readonly counted: string;
                    /** @description What is missing, in BRL; null where it cannot be known. */
                    readonly shortfall: string | null;
                };
            }[];
        };
        readonly CoverageTotals: {
            /** @description How many obligations are active. */
            readonly count: number;
            /** @description The sum of their balances, in BRL. */
            readonly balance: string;
            /** @description The sum of what they require, in BRL. */
            readonly required: string;
            /** @description The sum of what is counted for them, in BRL: of the parts that are known. */
            readonly counted: string;
            /** @description The sum of the shortfalls that are known, in BRL. */
            readonly shortfall: string;
            /** @description Those whose shortfall is not known. */
            readonly shortfall_unknown_count: number;
            /** @description Those that are SHORT. */
            readonly short_count: number;
            /** @description Those whose coverage is UNKNOWN. */
            readonly unknown_count: number;
        };
        readonly CollateralTotal: {
            /** @description The sum of the collateral values that are known, in BRL. */
            readonly amount: string;
            /** @description Assets whose value is known. */
            readonly known_count: number;
            /** @description Assets whose value is unknown; in no sum. */
            readonly unknown_count: number;
        };
        readonly StressedBook: {
            /** @description The sums of the obligations. */
            readonly obligations: components["schemas"]["CoverageTotals"];
            /** @description Of the assets given for them, each once. */
            readonly values: components["schemas"]["CollateralTotal"];
            /** @description The same of each class, in the order of GET /profiles. */
            readonly by_class: readonly {
                /** @description The sum of the collateral values that are known, in BRL. */
                readonly amount: string;
                /** @description Assets whose value is known. */
                readonly known_count: number;
                /** @description Assets whose value is unknown; in no sum. */
                readonly unknown_count: number;
                /**
                 * @description The class of these assets.
                 * @enum {string}
                 */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            }[];
            /** @description On what the most rests, and who owes the most. */
            readonly concentrations: {
                /** @description The asset on which the most is counted; null without any. */
                readonly asset: {
                    /**
                     * Format: uuid
                     * @description Id of the asset.
                     */
                    readonly asset_id: string;
                    /** @description What is counted on it for all these obligations, in BRL. */
                    readonly counted: string;
                    /** @description Its part of the whole, 8 digits; null where the whole is 0.00. */
                    readonly share: string | null;
                } | null;
                /** @description The class on which the most is counted; null without any. */
                readonly asset_class: {
                    /**
                     * @description The class of these assets.
                     * @enum {string}
                     */
                    readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                    /** @description What is counted on its assets, in BRL. */
                    readonly counted: string;
                    /** @description Its part of the whole, 8 digits; null where the whole is 0.00. */
                    readonly share: string | null;
                } | null;
                /** @description The debtor that owes the most. Debtors are distinguished by their tax id; without one each obligation counts as a debtor of its own. Null without obligations. */
                readonly debtor: {
                    /**
                     * Format: uuid
                     * @description Id of the debtor's newest obligation here.
                     */
                    readonly obligation_id: string;
                    /** @description How many obligations are of the debtor. */
                    readonly obligation_count: number;
                    /** @description The sum of their balances, in BRL. */
                    readonly balance: string;
                    /** @description Its part of the whole, 8 digits; null where the whole is 0.00. */
                    readonly share: string | null;
                } | null;
            };
        };
        readonly Guarantee: {
            /**
             * Format: uuid
             * @description Id of the guarantee, a UUID that the service gave it.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description Id of the asset that is given.
             */
            readonly asset_id: string;
            /**
             * Format: uuid
             * @description Id of the obligation that it secures.
             */
            readonly obligation_id: string;
            /**
             * @description Fiduciary transfer (alienação fiduciária), fiduciary assignment (cessão fiduciária), mortgage (hipoteca), pledge (penhor), or another.
             * @enum {string}
             */
            readonly kind: "FIDUCIARY_TRANSFER" | "FIDUCIARY_ASSIGNMENT" | "MORTGAGE" | "PLEDGE" | "OTHER";
            /** @description 1 is paid first; the same for all that are paid side by side. */
            readonly rank: number;
            /** @description The part of the asset that is given at its rank, a fraction from "0" to "1". */
            readonly share: string;
            /** @description The most that it secures, in BRL; null: all that the obligation requires. */
            readonly limit: string | null;
            /**
             * Format: uuid
             * @description Id of the fiduciary guarantee on the same land or building that it extends (Lei 13.476/2017, arts. 9-A and 9-B); null where it extends none.
             */
            readonly extension_of: string | null;
            /** @description What it was given by: a CPR has terms of its own for its registration; null when not stated. */
            readonly instrument: {
                /**
                 * @description CPR (cédula de produto rural) or OTHER.
                 * @enum {string}
                 */
                readonly type: "CPR" | "OTHER";
                /**
                 * Format: date
                 * @description The day on which the instrument was issued; not in the future.
                 */
                readonly issued_on: string;
            } | null;
            /** @description Where it is registered; null while nobody has said so: it is never assumed. */
            readonly registration: {
                /** @description The registry, such as a land registry or a registrar authorized by the central bank. */
                readonly registry: string;
                /** @description Its number there; stored encrypted under the asset's key. */
                readonly number: string;
                /**
                 * Format: date
                 * @description The day of the registration: from it on it counts as registered.
                 */
                readonly registered_on: string;
            } | null;
            /** @description Where it is to be registered, and by when, as far as the service knows. */
            readonly registration_due: {
                /** @description LAND_REGISTRY: that of the land. AUTHORIZED_REGISTRAR: one authorized by the central bank, for a CPR. Empty where the service knows of none. */
                readonly registries: readonly ("LAND_REGISTRY" | "AUTHORIZED_REGISTRAR")[];
                /**
                 * Format: date
                 * @description The last day of the term: of a CPR issued from 2022-08-11 on 30 business days after its issue, of an older one 10; null where there is none.
                 */
                readonly due_on: string | null;
            };
            /**
             * Format: date
             * @description The first day on which it is in force, in America/Sao_Paulo, included.
             */
            readonly effective_from: string;
            /**
             * Format: date
             * @description The last day, included; null without an end.
             */
            readonly effective_until: string | null;
            /**
             * @description PROPOSED until another person decides, then REJECTED, or RECOGNIZED until it is RELEASED, for good.
             * @enum {string}
             */
            readonly status: "PROPOSED" | "RECOGNIZED" | "REJECTED" | "RELEASED";
            /** @description Who proposed it, `person:` and the responsible person: never the one who decides. */
            readonly proposed_by: string;
            /**
             * Format: date-time
             * @description When it was proposed, RFC 3339 in UTC, to the millisecond.
             */
            readonly proposed_at: string;
            /** @description Null until somebody decides; `status` shows the decision. */
            readonly decision: {
                /** @description Who decided, `person:` and the responsible person of the credential. */
                readonly decided_by: string;
                /**
                 * Format: date-time
                 * @description When it was decided, RFC 3339 in UTC, to the millisecond.
                 */
                readonly decided_at: string;
                /** @description The reason for the decision, 1 to 2,000 characters; kept with the decision for good. */
                readonly rationale: string;
            } | null;
            /** @description Null while it is not released. */
            readonly release: {
                /** @description Who released it, `person:` and the responsible person. */
                readonly released_by: string;
                /**
                 * Format: date-time
                 * @description When it was released, RFC 3339 in UTC, to the millisecond.
                 */
                readonly released_at: string;
                /** @description Why it was released. */
                readonly rationale: string;
            } | null;
            /**
             * Format: date-time
             * @description When it last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
        };
        readonly FeedPage: {
            /** @description What has happened, in the order of the event log, at most `limit`. Empty where nothing came in the time that there was. */
            readonly items: readonly components["schemas"]["PublicEvent"][];
            /** @description The value of `after` for the next page: the last event of the organization that was read, shown or not. It never expires. The `after` that was sent if no event was read; null if there is none yet. */
            readonly next: string | null;
        };
        readonly PublicEvent: {
            /**
             * Format: uuid
             * @description Id of the event: the same in every answer and in webhook deliveries.
             */
            readonly id: string;
            /**
             * @description What happened to the subject.
             * @enum {string}
             */
            readonly type: "asset.registered" | "asset.changed" | "asset.archived" | "asset.restored" | "asset.disposed" | "document.verified" | "document.refused" | "document.reviewed" | "valuation.requested" | "valuation.completed" | "valuation.failed" | "valuation.reviewed" | "valuation.withdrawn" | "policy.proposed" | "policy.decided" | "policy.superseded" | "scenario.proposed" | "scenario.decided" | "guarantee.proposed" | "guarantee.decided" | "guarantee.released" | "guarantee.registered" | "encumbrance.recorded" | "encumbrance.ended" | "obligation.registered" | "obligation.changed" | "obligation.settled" | "coverage.short" | "coverage.restored" | "coverage.unknown" | "coverage.mark_short" | "coverage.mark_restored" | "coverage.guarantee_ends_soon" | "batch.completed" | "webhook.disabled" | "delivery.given_up";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-20T15:04:05.000Z
             */
            readonly occurred_at: string;
            /** @description The subject of the event. */
            readonly subject: {
                /**
                 * @description Kind of the subject.
                 * @enum {string}
                 */
                readonly kind: "asset" | "document" | "valuation" | "policy" | "scenario" | "guarantee" | "encumbrance" | "obligation" | "coverage" | "batch" | "webhook";
                /**
                 * Format: uuid
                 * @description Id of the subject; of a coverage, that of its obligation.
                 */
                readonly id: string;
                /** @description The subject's version by this event. Of a coverage: the number of its changes in this feed so far. It rises with every event of one subject. */
                readonly version: number;
            };
            /** @description Where to read the subject, or the resource that shows it: a path of the same origin. */
            readonly url: string;
            /** @description `X-Request-Id` of the request that caused it, or of the part of the service. */
            readonly request_id: string;
        };
        readonly BatchCheck: {
            /** @description Counts of the results that the lines would have. */
            readonly lines: {
                /** @description Lines that would be done completely. */
                readonly done: number;
                /** @description Lines whose valuation would be refused. */
                readonly partial: number;
                /** @description Lines that would be refused. */
                readonly refused: number;
            };
            /** @description The result that each line would have, in their order. */
            readonly results: readonly components["schemas"]["CheckedLine"][];
            /** @description Of a CSV file or workbook: changes made while reading it. */
            readonly notes: readonly components["schemas"]["SheetNote"][];
        };
        readonly CheckedLine: {
            /** @description Number of the line, from 1. */
            readonly line: number;
            /** @description The line's `key`, null where it has none that can be read; of a revaluation the asset's id. */
            readonly key: string | null;
            /**
             * @description DONE: everything in the line was done. PARTIAL: its asset is registered, and `problem` says why its valuation was refused. REFUSED: nothing in the line was done.
             * @enum {string}
             */
            readonly status: "DONE" | "PARTIAL" | "REFUSED";
            /**
             * Format: uuid
             * @description The asset of the line; absent where there is none.
             */
            readonly asset_id?: string;
            /**
             * Format: uuid
             * @description The valuation that was requested; absent where there is none.
             */
            readonly valuation_id?: string;
            /** @description Why the line was not done completely; absent where it was. */
            readonly problem?: {
                /** @description As in the answer to a request; DUPLICATE_KEY where an earlier line has the same key. */
                readonly code: string;
                /** @description The problem in words, in the language of the answer. */
                readonly detail: string;
                /** @description The first five things that are wrong. */
                readonly errors: readonly {
                    /** @description Where in the line (RFC 6901); of an unknown member, its place. */
                    readonly pointer: string;
                    /** @description Stable name of what is wrong. */
                    readonly code: string;
                    /** @description The same in words, in the language of the answer. */
                    readonly detail: string;
                }[];
            };
            /** @description Row of the CSV file or workbook, from 1, the headings among them; absent of lines of JSON. */
            readonly row?: number;
        };
        readonly BatchPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["Batch"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly Batch: {
            /**
             * Format: uuid
             * @description Id of the batch.
             */
            readonly id: string;
            /**
             * @description ASSET_BATCH: lines that were sent; REVALUATION: assets that were selected; EXPORT: obligations or sales, worked out into a file.
             * @enum {string}
             */
            readonly kind: "ASSET_BATCH" | "REVALUATION" | "EXPORT";
            /**
             * @description QUEUED, then RUNNING, then finally SUCCEEDED, also with refused lines, or FAILED: its lines could no longer be read.
             * @enum {string}
             */
            readonly status: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED";
            /**
             * Format: uuid
             * @description Id of its job, for GET /jobs/{id}.
             */
            readonly job_id: string;
            /** @description How far it is, in lines. */
            readonly progress: {
                /** @description Lines that are behind it: their results can be read. */
                readonly completed_lines: number;
                /** @description How many lines there are. */
                readonly total_lines: number;
            };
            /** @description Number of finished lines by outcome. */
            readonly lines: {
                /** @description Lines that were done completely. */
                readonly done: number;
                /** @description Lines whose asset is registered, and whose valuation was refused. */
                readonly partial: number;
                /** @description Lines that were refused completely. */
                readonly refused: number;
            };
            /** @description What a revaluation selects and for what; null for others. */
            readonly revaluation: {
                /** @description The portfolio that was selected, or null. */
                readonly portfolio: string | null;
                /**
                 * @description The class that was selected, or null.
                 * @enum {string|null}
                 */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY" | null;
                /**
                 * Format: date
                 * @description The day by which the selected assets were due, or null.
                 */
                readonly due_before: string | null;
                /**
                 * @description What the value is wanted for; it changes no figure.
                 * @enum {string}
                 */
                readonly purpose: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
            } | null;
            /** @description What an export holds; null for others. */
            readonly export: {
                /**
                 * @description SCR_GUARANTEES: rows for the SCR; STRESS_TEST: coverage under changed values; BACK_TEST: values compared with proceeds.
                 * @enum {string}
                 */
                readonly content: "SCR_GUARANTEES" | "STRESS_TEST" | "BACK_TEST";
                /**
                 * @description Of the file.
                 * @enum {string}
                 */
                readonly format: "json" | "csv";
                /** @description The file, which `…/file` answers for seven days; null until it is whole. */
                readonly file: {
                    /** @description Size of the file. */
                    readonly size_bytes: number;
                    /** @description Digest of the file, hexadecimal. */
                    readonly sha256: string;
                } | null;
            } | null;
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
            /**
             * Format: date-time
             * @description When it was accepted, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When a worker first began with it, RFC 3339 in UTC, to the millisecond; null before that.
             */
            readonly started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended, RFC 3339 in UTC, to the millisecond; null before that.
             */
            readonly finished_at: string | null;
            /** @description Why it FAILED; null in every other status. */
            readonly error: {
                /** @description Stable name of the failure, in upper case. */
                readonly code: string;
                /** @description The failure in words, in the language of the answer. */
                readonly detail: string;
            } | null;
        };
        readonly BatchLineResult: {
            /** @description Number of the line, from 1. */
            readonly line: number;
            /** @description The line's `key`, null where it has none that can be read; of a revaluation the asset's id. */
            readonly key: string | null;
            /**
             * @description DONE: everything in the line was done. PARTIAL: its asset is registered, and `problem` says why its valuation was refused. REFUSED: nothing in the line was done.
             * @enum {string}
             */
            readonly status: "DONE" | "PARTIAL" | "REFUSED";
            /**
             * Format: uuid
             * @description The asset of the line; absent where there is none.
             */
            readonly asset_id?: string;
            /**
             * Format: uuid
             * @description The valuation that was requested; absent where there is none.
             */
            readonly valuation_id?: string;
            /** @description Why the line was not done completely; absent where it was. */
            readonly problem?: {
                /** @description As in the answer to a request; DUPLICATE_KEY where an earlier line has the same key. */
                readonly code: string;
                /** @description The problem in words, in the language of the answer. */
                readonly detail: string;
                /** @description The first five things that are wrong. */
                readonly errors: readonly {
                    /** @description Where in the line (RFC 6901); of an unknown member, its place. */
                    readonly pointer: string;
                    /** @description Stable name of what is wrong. */
                    readonly code: string;
                    /** @description The same in words, in the language of the answer. */
                    readonly detail: string;
                }[];
            };
        };
        readonly BackTestReport: {
            /**
             * @description What the document is.
             * @constant
             */
            readonly report: "BACK_TEST";
            /**
             * @description Version of the report's own format.
             * @constant
             */
            readonly format_version: "1.0.0";
            /**
             * @description The language of its texts.
             * @enum {string}
             */
            readonly language: "pt-BR" | "en";
            /** @description The organization whose assets they were. */
            readonly organization: {
                /**
                 * Format: uuid
                 * @description The organization's id, a UUIDv5 of its name.
                 */
                readonly id: string;
                /** @description The name of the organization. */
                readonly name: string;
            };
            /**
             * @description The class that was asked for; null: all.
             * @enum {string|null}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY" | null;
            /** @description Sales of this day or later; null: from the first on. */
            readonly from: string | null;
            /** @description Sales of this day or earlier; null: to the last. */
            readonly to: string | null;
            /** @description When the figures were worked out, RFC 3339 in UTC, to the millisecond. */
            readonly as_of: string;
            /** @description Assets that were sold in that time. */
            readonly sold: number;
            /** @description Sales that are in no group. */
            readonly excluded: {
                /** @description Sold, without recorded proceeds above zero. */
                readonly without_proceeds: number;
                /** @description Sold, and never valued with an amount by the end of the day of the sale. */
                readonly without_value: number;
            };
            /** @description By class, in the order of GET /profiles, and method. */
            readonly groups: readonly components["schemas"]["BackTestGroup"][];
            /** @description What the report is not. */
            readonly statements: readonly string[];
        };
        readonly BackTestGroup: {
            /**
             * @description The class of these assets.
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /** @description The class's name in the report's language. */
            readonly class_label: string;
            /**
             * @description The method whose amounts are compared.
             * @enum {string}
             */
            readonly method: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "COMPARATIVE_DATA" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO";
            /** @description Sales that are compared. */
            readonly count: number;
            /**
             * @description TOO_FEW below 20 sales: the figures are shown, but allow no conclusion.
             * @enum {string}
             */
            readonly sample: "SUFFICIENT" | "TOO_FEW";
            /** @description The median of amount ÷ proceeds, 6 decimals: above 1 where things were valued too high. */
            readonly median_ratio: string | null;
            /** @description Coefficient of dispersion, in percent of the median: how far the ratios lie from it, on average. Null where the median is zero. */
            readonly cod: string | null;
            /** @description Price-related differential: mean ratio ÷ weighted ratio; above 1 where dear things have lower ratios. Null where all amounts are zero. */
            readonly prd: string | null;
            /** @description Price-related bias: by which part of the median the ratio changes where the value doubles. Null where that has no meaning, such as of one sale. */
            readonly prb: string | null;
            /** @description Of the values compared, those with a range. */
            readonly with_range: number;
            /** @description Of these, the share whose proceeds lie in the range, its ends included: a fraction, 6 decimals; null where none has a range. */
            readonly share_in_range: string | null;
        };
        readonly WebhookWithSecret: {
            /**
             * Format: uuid
             * @description Id of the webhook, a UUID that the service gave it.
             */
            readonly id: string;
            /** @description Where deliveries are sent: `https`, port 443 or above 1023, no credentials and no fragment, a name that resolves to public addresses alone. The operator may name hosts that are excepted. */
            readonly url: string;
            /** @description Event types it receives, each a type of the feed. */
            readonly types: readonly string[];
            /** @description What the organization calls it, for people; null when nothing was said. */
            readonly description: string | null;
            /**
             * @description ENABLED; or DISABLED, and then nothing is sent to it.
             * @enum {string}
             */
            readonly status: "ENABLED" | "DISABLED";
            /**
             * @description REQUESTED by a PATCH, GONE: it answered 410, FAILED_FOR_DAYS: no delivery reached it for five days; null while it is enabled.
             * @enum {string|null}
             */
            readonly disabled_because: "REQUESTED" | "GONE" | "FAILED_FOR_DAYS" | null;
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
            /**
             * Format: date-time
             * @description When the webhook was registered, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the webhook last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
            /** @description What deliveries are signed with, `whsec_` and base64: shown by this answer and its repetitions alone. Keep it as you keep a password. */
            readonly secret: string;
        };
        readonly WebhookPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["Webhook"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly Webhook: {
            /**
             * Format: uuid
             * @description Id of the webhook, a UUID that the service gave it.
             */
            readonly id: string;
            /** @description Where deliveries are sent: `https`, port 443 or above 1023, no credentials and no fragment, a name that resolves to public addresses alone. The operator may name hosts that are excepted. */
            readonly url: string;
            /** @description Event types it receives, each a type of the feed. */
            readonly types: readonly string[];
            /** @description What the organization calls it, for people; null when nothing was said. */
            readonly description: string | null;
            /**
             * @description ENABLED; or DISABLED, and then nothing is sent to it.
             * @enum {string}
             */
            readonly status: "ENABLED" | "DISABLED";
            /**
             * @description REQUESTED by a PATCH, GONE: it answered 410, FAILED_FOR_DAYS: no delivery reached it for five days; null while it is enabled.
             * @enum {string|null}
             */
            readonly disabled_because: "REQUESTED" | "GONE" | "FAILED_FOR_DAYS" | null;
            /** @description Counts its changes from 1: the number in the ETag. */
            readonly version: number;
            /**
             * Format: date-time
             * @description When the webhook was registered, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the webhook last changed, RFC 3339 in UTC, to the millisecond.
             */
            readonly updated_at: string;
        };
        readonly DeliveryAccepted: {
            /**
             * Format: uuid
             * @description Id of the webhook, a UUID that the service gave it.
             */
            readonly webhook_id: string;
            /**
             * Format: uuid
             * @description Id of the event that requests it.
             */
            readonly event_id: string;
        };
        readonly DeliveryPage: {
            /** @description The items of this page, at most `limit`; empty where nothing fits. */
            readonly items: readonly components["schemas"]["Delivery"][];
            /** @description What `cursor` takes for the next page; null on the last one. */
            readonly next_cursor: string | null;
        };
        readonly Delivery: {
            /**
             * Format: uuid
             * @description Id of the delivery.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description Id of the event, as in the feed: the `webhook-id` of every try.
             */
            readonly event_id: string;
            /** @description The event type, one of the feed, or `webhook.test`. */
            readonly type: string;
            /**
             * @description EVENT: it happened; REPLAY or TEST: it was asked for.
             * @enum {string}
             */
            readonly cause: "EVENT" | "REPLAY" | "TEST";
            /**
             * @description WAITING for its next try, DELIVERED, GIVEN_UP after the last try, CANCELLED: the webhook was disabled before.
             * @enum {string}
             */
            readonly status: "WAITING" | "DELIVERED" | "GIVEN_UP" | "CANCELLED";
            /** @description How often it was sent. */
            readonly try_count: number;
            /**
             * Format: date-time
             * @description When it is sent again; null when it is not.
             */
            readonly next_try_at: string | null;
            /** @description True when the service was restored from a backup while it waited: it may have been delivered before. */
            readonly may_repeat: boolean;
            /**
             * Format: date-time
             * @description When the delivery was made, RFC 3339 in UTC, to the millisecond.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it ended, RFC 3339 in UTC, to the millisecond; null while it waits.
             */
            readonly ended_at: string | null;
            /** @description How often it was sent, the newest ten in full. */
            readonly tries: readonly components["schemas"]["DeliveryAttempt"][];
        };
        readonly DeliveryAttempt: {
            /** @description Counts the tries of the delivery from 1. */
            readonly number: number;
            /**
             * Format: date-time
             * @description When it was sent, RFC 3339 in UTC, to the millisecond.
             */
            readonly tried_at: string;
            /** @description How long the try took, in milliseconds. */
            readonly duration_ms: number;
            /** @description Status of the answer; null when there was none. */
            readonly status: number | null;
            /** @description Why the try failed: STATUS, REDIRECTED, GONE, TIMED_OUT, NAME_NOT_FOUND, ADDRESS_REFUSED, URL_REFUSED, CERTIFICATE_REFUSED, CONNECTION_FAILED or UNREADABLE_ANSWER; null when it did not. */
            readonly failure: string | null;
            /** @description The failure in words, for people; null when there is nothing to add. */
            readonly detail: string | null;
            /** @description The first 1,024 bytes of the answer as text, never read by the service; null when there was none. */
            readonly answer: string | null;
        };
    };
    responses: {
        /** @description The request cannot be read: body syntax, query, path id or a header. */
        readonly Error400: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description No credential, or one that is malformed, unknown, expired or revoked. */
        readonly Error401: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description The credential's access profiles do not allow this, or the person may not decide on their own work. */
        readonly Error403: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description Unknown path, wrong method, or a resource that is not there for this organization. */
        readonly Error404: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description The body did not arrive within a minute. The connection is closed. */
        readonly Error408: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource's state does not allow this. A read that sends this response's token back shows at least the state that was decided on. */
        readonly Error409: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Consistency-Token": components["headers"]["Consistency-Token"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description If-Match is not the current ETag; the current one is in this response. A read that sends this response's token back shows at least that version. */
        readonly Error412: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly ETag: components["headers"]["ETag"];
                readonly "Consistency-Token": components["headers"]["Consistency-Token"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over its limit; the rest of it was not read. */
        readonly Error413: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description Another media type, or a Content-Encoding. */
        readonly Error415: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description The range lies outside the content, whose size is in `Content-Range`. */
        readonly Error416: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                /** @description Always `bytes`. */
                readonly "Accept-Ranges": string;
                /** @description The size of the whole content, such as `bytes *\/4096`. */
                readonly "Content-Range": string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description Readable, but wrong: fields, or an idempotency key that came with other content. */
        readonly Error422: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests in this minute. */
        readonly Error429: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description The headers are larger than 16 KiB. The connection is closed. */
        readonly Error431: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A dependency is down, or this process does not serve the route. Nothing was half-done. */
        readonly Error503: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                /** @description What remains of the limit, and the seconds until it is whole again. */
                readonly RateLimit?: string;
                /** @description The limit: its quota and its window in seconds. */
                readonly "RateLimit-Policy"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
        readonly "Accept-Language": string;
        /** @description An id of your own for this request; one that does not fit is replaced. */
        readonly "X-Request-Id": string;
        /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
        readonly "Idempotency-Key": string;
        /** @description The ETag of the version that the change is meant for: exactly one, strong, in quotes. */
        readonly "If-Match": string;
        /** @description ETags that are already there: 304 when one of them is current. */
        readonly "If-None-Match": string;
        /** @description The SHA-256 of the body (RFC 9530); digests by other algorithms are ignored, of a repeated one the last counts. Missing, or without a readable `sha-256`: 400. */
        readonly "Content-Digest": string;
        /** @description One range of bytes, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-512`: 206. A malformed one, or several, count as not sent. */
        readonly Range: string;
        /** @description An ETag: the range is only answered while it is the current one, else the whole content. */
        readonly "If-Range": string;
        /** @description The `id` of the last event received: the stream continues behind it. */
        readonly "Last-Event-ID": string;
        /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
        readonly "Consistency-Token": string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of this request: the one that was sent, or one made here. It is written to logs and events. */
        readonly "X-Request-Id": string;
        /** @description The version of the resource, strong and in quotes, for If-Match and If-None-Match; with the language of the texts in the answer, where there are any. */
        readonly ETag: string;
        /** @description The language of the texts: the one of the two that Accept-Language likes best. */
        readonly "Content-Language": string;
        /** @description What remains of the limit, and the seconds until it is whole again. */
        readonly RateLimit: string;
        /** @description The limit: its quota and its window in seconds. */
        readonly "RateLimit-Policy": string;
        /** @description Stands for what was decided on, or for what the request carried where that is later. Send it back with what follows. */
        readonly "Consistency-Token": string;
        /** @description `stale` when the answer may not show the latest writes yet, as always while the event log is away. */
        readonly Consistency: string;
        /** @description Seconds to wait before another try. */
        readonly "Retry-After": string;
        /** @description The challenge of RFC 6750. */
        readonly "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listProfiles: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The profiles. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Profiles"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createPublicEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 8192 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PublicEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 408: components["responses"]["Error408"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listCoverage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Coverage"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listVehicleCodes: {
        readonly parameters: {
            readonly query: {
                /** @description Trucks are trucks and buses. */
                readonly type: "cars" | "motorcycles" | "trucks";
                /** @description With it, its models are listed. */
                readonly brand?: string;
                /** @description With it (and its brand), its years are listed. */
                readonly model?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list; empty with its reason where no source has one. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VehicleCodes"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createVehicleEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VehicleEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarketEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 408: components["responses"]["Error408"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listEquipment: {
        readonly parameters: {
            readonly query?: {
                /** @description One of `families`. Without it there are no items. */
                readonly family?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list; empty with its reason where no source has one. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EquipmentProducts"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createEquipmentEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EquipmentEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarketEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 408: components["responses"]["Error408"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listTreasuryProducts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list; empty with its reason where no source has one. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TreasuryProducts"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createTreasuryEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TreasuryEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarketEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 408: components["responses"]["Error408"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createCreditEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreditEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarketEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 408: components["responses"]["Error408"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createComparativeEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ComparativeEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 408: components["responses"]["Error408"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createGuidedEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GuidedEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GuidedEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 408: components["responses"]["Error408"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listInventoryPresets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InventoryPresets"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listInventoryCatalog: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list; empty with its reason where no source has one. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InventoryCatalog"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listInventoryReferences: {
        readonly parameters: {
            readonly query: {
                /** @description A product of `GET /inventory/presets`: crops and herds. */
                readonly product_id: "soy" | "maize" | "wheat" | "coffee" | "coffee-in-coco" | "beans-carioca" | "beans-black" | "rice" | "cassava" | "yerba-mate" | "ox" | "cow" | "pig";
                /** @description The federative unit. Nothing is taken from another one. */
                readonly state: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list; empty with its reason where no source has one. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InventoryReferences"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createQuickEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuickEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuickEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 408: components["responses"]["Error408"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createInventoryEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InventoryEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InventoryEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 408: components["responses"]["Error408"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 431: components["responses"]["Error431"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Status"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listTasks: {
        readonly parameters: {
            readonly query?: {
                /** @description Tasks of this sort alone. */
                readonly task?: "DECIDE" | "MEND" | "COVER_SHORT" | "COVER_UNKNOWN" | "VALUE_OLD";
                /** @description `exclude` leaves out what the caller may not decide by the four-eyes rule. */
                readonly mine?: "exclude";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaskPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly countTasks: {
        readonly parameters: {
            readonly query?: {
                /** @description Tasks of this sort alone. */
                readonly task?: "DECIDE" | "MEND" | "COVER_SHORT" | "COVER_UNKNOWN" | "VALUE_OLD";
                /** @description `exclude` leaves out what the caller may not decide by the four-eyes rule. */
                readonly mine?: "exclude";
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The numbers */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaskCounts"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listPeople: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["People"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listAssets: {
        readonly parameters: {
            readonly query?: {
                /** @description Assets with all of these words in their name, external reference or class, in either language, without accents and case; a word may be the beginning of one (`caf` finds Café), but for a single letter or digit. Personal data is never searched. */
                readonly search?: string;
                /** @description The order, `-registered_at` without it: newest first. Names are compared by their words, without accents and case; of one name the first registered is first. `-` turns the order round. */
                readonly sort?: "-registered_at" | "registered_at" | "name" | "-name";
                /** @description Assets of this class alone. */
                readonly asset_class?: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /** @description Active or archived assets alone; without it both. */
                readonly status?: "ACTIVE" | "ARCHIVED" | "DISPOSED";
                /** @description The exact name of a portfolio. */
                readonly portfolio?: string;
                /** @description The exact reference. */
                readonly external_reference?: string;
                /** @description Assets by the age of their latest CALCULATED valuation today, whatever its review says: NEVER there is none; TOO_OLD it is of a day more than `max_valuation_age_days` ago, by the policy in force today for the class; DUE from `revalue_days_before` days before that, and at once where the asset has changed since but by quantities that grew, or something that was valued has fallen due; CURRENT otherwise. It is for archived assets too: add `status=ACTIVE` for those that are valued. A page looks at no more than 10,000 assets: it may hold fewer than `limit`, even none, while `next_cursor` leads on. */
                readonly valuation?: "NEVER" | "CURRENT" | "DUE" | "TOO_OLD";
                /** @description Assets of this owner alone: the owner's tax id, however it is written; a CNPJ counts by its root of eight. It is personal data, which a proxy may log as part of the address. */
                readonly owner_tax_id?: string;
                /** @description The country of `owner_tax_id`, ISO 3166-1; BR without it. */
                readonly owner_tax_id_country?: string;
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AssetPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly registerAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AssetRegistration"];
            };
        };
        readonly responses: {
            /** @description The asset, version 1 */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Address of the asset */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getAsset: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the state at this instant. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The asset */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly patchAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The ETag of the version that the change is meant for: exactly one, strong, in quotes. */
                readonly "If-Match": components["parameters"]["If-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AssetPatch"];
                readonly "application/merge-patch+json": components["schemas"]["AssetPatch"];
            };
        };
        readonly responses: {
            /** @description The asset after the patch */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getAssetHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listDuplicates: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DuplicatePage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listDistinctions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DistinctionList"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly proposeDistinction: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DistinctionProposal"];
            };
        };
        readonly responses: {
            /** @description The distinction */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Distinction"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly decideDistinction: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly distinction_id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DistinctionDecision"];
            };
        };
        readonly responses: {
            /** @description The distinction with its decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Distinction"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listAssetGuarantees: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GuaranteePage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listEncumbrances: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EncumbrancePage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly recordEncumbrance: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EncumbranceRecord"];
            };
        };
        readonly responses: {
            /** @description The encumbrance */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Encumbrance"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly endEncumbrance: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly encumbrance_id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EncumbranceEnd"];
            };
        };
        readonly responses: {
            /** @description The encumbrance with its end */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Encumbrance"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly disposeAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DisposalRecord"];
            };
        };
        readonly responses: {
            /** @description The disposal */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Disposal"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listDocuments: {
        readonly parameters: {
            readonly query?: {
                /** @description One asset's documents: its evidence, with those that are for others too. */
                readonly asset_id?: string;
                /** @description Documents of exactly these bytes: by now, those declared later among them. */
                readonly sha256?: string;
                /** @description Documents of this kind alone. */
                readonly kind?: "TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER";
                /** @description Documents with this status now. */
                readonly status?: "UPLOADING" | "VERIFYING" | "VERIFIED" | "REFUSED" | "EXPIRED";
                /** @description Documents with this status of their review now. PENDING: verified, and waiting to be accepted or rejected; APPROVED is accepted. */
                readonly review?: "PENDING" | "APPROVED" | "REJECTED";
                /** @description `exclude` leaves out what the caller may not approve by the four-eyes rule: what the responsible person made, and what the same person has approved already. However the name is spelled, and whatever the status. */
                readonly mine?: "exclude";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly declareDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DocumentDeclaration"];
            };
        };
        readonly responses: {
            /** @description The document, version 1, without parts */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the document */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getDocument: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the state at this instant. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getDocumentHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getDocumentAllowedDecisions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The decisions */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AllowedDecisions"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly storeDocumentPart: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The SHA-256 of the body (RFC 9530); digests by other algorithms are ignored, of a repeated one the last counts. Missing, or without a readable `sha-256`: 400. */
                readonly "Content-Digest": components["parameters"]["Content-Digest"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
                /** @description From 1 to `part_count`. */
                readonly number: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 5242880 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/octet-stream": string;
            };
        };
        readonly responses: {
            /** @description The document with the part */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly completeDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DocumentCompletion"];
            };
        };
        readonly responses: {
            /** @description Queued for verification */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Address of the job */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getDocumentContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description One range of bytes, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-512`: 206. A malformed one, or several, count as not sent. */
                readonly Range?: components["parameters"]["Range"];
                /** @description An ETag: the range is only answered while it is the current one, else the whole content. */
                readonly "If-Range"?: components["parameters"]["If-Range"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The whole content */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Always `bytes`. */
                    readonly "Accept-Ranges"?: string;
                    /** @description Always an attachment, with the name that was declared. */
                    readonly "Content-Disposition"?: string;
                    /** @description The SHA-256 of the whole content (RFC 9530), also of a range. */
                    readonly "Repr-Digest"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "image/webp": string;
                    readonly "application/json": unknown;
                    readonly "text/csv": string;
                    readonly "text/plain": string;
                    readonly "application/xml": string;
                };
            };
            /** @description The range */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Always `bytes`. */
                    readonly "Accept-Ranges"?: string;
                    /** @description Always an attachment, with the name that was declared. */
                    readonly "Content-Disposition"?: string;
                    /** @description The SHA-256 of the whole content (RFC 9530), also of a range. */
                    readonly "Repr-Digest"?: string;
                    /** @description Which bytes, and of how many. */
                    readonly "Content-Range"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "image/webp": string;
                    readonly "application/json": unknown;
                    readonly "text/csv": string;
                    readonly "text/plain": string;
                    readonly "application/xml": string;
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 416: components["responses"]["Error416"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly reviewDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DocumentReview"];
            };
        };
        readonly responses: {
            /** @description The document after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the document */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listValuations: {
        readonly parameters: {
            readonly query?: {
                /** @description One asset's valuations: the history of its values. */
                readonly asset_id?: string;
                /** @description Valuations of assets of this class alone. */
                readonly asset_class?: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /** @description Valuations with this status now. */
                readonly status?: "QUEUED" | "CALCULATING" | "CALCULATED" | "NO_COVERAGE" | "FAILED";
                /** @description Valuations with this status of their review now. PENDING: calculated, and waiting for an approval or a rejection, also where some of several people have approved. */
                readonly review?: "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                /** @description `exclude` leaves out what the caller may not approve by the four-eyes rule: what the responsible person made, and what the same person has approved already. However the name is spelled, and whatever the status. */
                readonly mine?: "exclude";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ValuationPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly requestValuation: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ValuationRequest"];
            };
        };
        readonly responses: {
            /** @description Queued */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Address of the job */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JobAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getValuation: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the state at this instant. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The valuation */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Valuation"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getValuationHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly reviewValuation: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ValuationReview"];
            };
        };
        readonly responses: {
            /** @description The valuation after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the valuation */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Valuation"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly withdrawValuation: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ValuationWithdrawal"];
            };
        };
        readonly responses: {
            /** @description The valuation after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the valuation */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Valuation"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getValuationAllowedDecisions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The decisions */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AllowedDecisions"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getValuationReport: {
        readonly parameters: {
            readonly query?: {
                /** @description The same content in both. */
                readonly format?: "json" | "pdf";
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Of a PDF: to be shown, and the name of its file */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ValuationReport"];
                    readonly "application/pdf": string;
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listPolicies: {
        readonly parameters: {
            readonly query?: {
                /** @description Policies with this status now. */
                readonly status?: "PROPOSED" | "APPROVED" | "REJECTED" | "SUPERSEDED";
                /** @description `exclude` leaves out what the caller may not approve by the four-eyes rule: what the responsible person made, and what the same person has approved already. However the name is spelled, and whatever the status. */
                readonly mine?: "exclude";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PolicyPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly proposePolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PolicyProposal"];
            };
        };
        readonly responses: {
            /** @description The policy, version 1 */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the policy */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Policy"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getPolicy: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the state at this instant. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The policy */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Policy"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly decidePolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PolicyDecision"];
            };
        };
        readonly responses: {
            /** @description The policy after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the policy */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Policy"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getPolicyAllowedDecisions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The decisions */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AllowedDecisions"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getPolicyHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listPortfolios: {
        readonly parameters: {
            readonly query?: {
                /** @description The exact name of a portfolio. */
                readonly name?: string;
                /** @description The purpose whose valuations are summed, and no other; left out: COLLATERAL. */
                readonly purpose?: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PortfolioPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getJob: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
                /** @description The `id` of the last event received: the stream continues behind it. */
                readonly "Last-Event-ID"?: components["parameters"]["Last-Event-ID"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The job */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    /** @description The version of the resource, strong and in quotes, for If-Match and If-None-Match; with the language of the texts in the answer, where there are any. */
                    readonly ETag?: string;
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Job"];
                    readonly "text/event-stream": string;
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listScenarios: {
        readonly parameters: {
            readonly query?: {
                /** @description Scenarios for this asset alone. */
                readonly asset_id?: string;
                /** @description Scenarios for this class alone. */
                readonly asset_class?: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /** @description Scenarios with this status now. */
                readonly status?: "PROPOSED" | "APPROVED" | "REJECTED";
                /** @description `exclude` leaves out what the caller may not approve by the four-eyes rule: what the responsible person made, and what the same person has approved already. However the name is spelled, and whatever the status. */
                readonly mine?: "exclude";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ScenarioPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly proposeScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ScenarioProposal"];
            };
        };
        readonly responses: {
            /** @description The scenario, version 1 */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the scenario */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Scenario"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getScenario: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the state at this instant. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The scenario */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Scenario"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly decideScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ScenarioDecision"];
            };
        };
        readonly responses: {
            /** @description The scenario after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the scenario */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Scenario"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getScenarioAllowedDecisions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The decisions */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AllowedDecisions"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getScenarioHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listObligations: {
        readonly parameters: {
            readonly query?: {
                /** @description Obligations with this status now. */
                readonly status?: "ACTIVE" | "SETTLED";
                /** @description Obligations by their last recorded coverage: changes are recorded within a second. `coverage` in each item is computed now. */
                readonly coverage?: "NOT_REQUIRED" | "COVERED" | "SHORT" | "UNKNOWN";
                /** @description Obligations of this portfolio alone. */
                readonly portfolio?: string;
                /** @description The obligation with this reference of yours. */
                readonly external_reference?: string;
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ObligationPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly registerObligation: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ObligationRegistration"];
            };
        };
        readonly responses: {
            /** @description The obligation, version 1 */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Address of the obligation */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Obligation"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly exportObligations: {
        readonly parameters: {
            readonly query?: {
                /** @description The rows show the end of this day in America/Sao_Paulo; today by default. */
                readonly base_date?: string;
                /** @description The same rows in both. */
                readonly format?: "csv" | "json";
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The rows */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    /** @description A name for the file */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ScrExport"];
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly requestObligationsExport: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ObligationsExportRequest"];
            };
        };
        readonly responses: {
            /** @description Accepted: a job works it out */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Address of the job */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getObligation: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the state at this instant. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The obligation */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Obligation"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly patchObligation: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The ETag of the version that the change is meant for: exactly one, strong, in quotes. */
                readonly "If-Match": components["parameters"]["If-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ObligationPatch"];
                readonly "application/merge-patch+json": components["schemas"]["ObligationPatch"];
            };
        };
        readonly responses: {
            /** @description The obligation after the patch */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Obligation"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getObligationHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MergedHistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getObligationCoverage: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the state at this instant. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The coverage */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ObligationCoverage"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getObligationReport: {
        readonly parameters: {
            readonly query?: {
                /** @description The same content in both. */
                readonly format?: "json" | "pdf";
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Of a PDF: to be shown, and the name of its file */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ObligationReport"];
                    readonly "application/pdf": string;
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly runStressTest: {
        readonly parameters: {
            readonly query?: {
                /** @description Obligations of this portfolio alone. */
                readonly portfolio?: string;
                /** @description A class and by which part its collateral values change, from -1 to 1; given once for each class: `shock=INVENTORY:-0.20&shock=VEHICLE:-0.1`. */
                readonly shock?: readonly string[];
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Both sides */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StressTest"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly requestStressTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StressTestRequest"];
            };
        };
        readonly responses: {
            /** @description Accepted: a job works it out */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Address of the job */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listGuarantees: {
        readonly parameters: {
            readonly query?: {
                /** @description Guarantees on this asset alone. */
                readonly asset_id?: string;
                /** @description Guarantees of this obligation alone. */
                readonly obligation_id?: string;
                /** @description Guarantees with this status now. */
                readonly status?: "PROPOSED" | "RECOGNIZED" | "REJECTED" | "RELEASED";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GuaranteePage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly proposeGuarantee: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GuaranteeProposal"];
            };
        };
        readonly responses: {
            /** @description The guarantee, version 1 */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Address of the guarantee */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Guarantee"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getGuarantee: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the state at this instant. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guarantee */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Guarantee"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly decideGuarantee: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GuaranteeDecision"];
            };
        };
        readonly responses: {
            /** @description The guarantee after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Address of the guarantee */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Guarantee"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly releaseGuarantee: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GuaranteeRelease"];
            };
        };
        readonly responses: {
            /** @description The guarantee after the release */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Address of the guarantee */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Guarantee"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly recordGuaranteeRegistration: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GuaranteeRegistration"];
            };
        };
        readonly responses: {
            /** @description The guarantee after the registration */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Address of the guarantee */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Guarantee"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getGuaranteeAllowedDecisions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The decisions */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AllowedDecisions"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getGuaranteeHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MergedHistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description `next` of an earlier answer, to continue behind it. From the beginning by default. */
                readonly after?: string;
                /** @description Only these types, separated by commas: `asset.registered`, `asset.changed`, `asset.archived`, `asset.restored`, `asset.disposed`, `document.verified`, `document.refused`, `document.reviewed`, `valuation.requested`, `valuation.completed`, `valuation.failed`, `valuation.reviewed`, `valuation.withdrawn`, `policy.proposed`, `policy.decided`, `policy.superseded`, `scenario.proposed`, `scenario.decided`, `guarantee.proposed`, `guarantee.decided`, `guarantee.released`, `guarantee.registered`, `encumbrance.recorded`, `encumbrance.ended`, `obligation.registered`, `obligation.changed`, `obligation.settled`, `coverage.short`, `coverage.restored`, `coverage.unknown`, `coverage.mark_short`, `coverage.mark_restored`, `coverage.guarantee_ends_soon`, `batch.completed`, `webhook.disabled`, `delivery.given_up`. All by default. The cursor skips the others. */
                readonly types?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
                /** @description Seconds to wait for an event if there is none yet: 0 to 30. */
                readonly wait?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events behind `after` */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    /** @description Send it with reads that may reach another replica: they then show at least the state behind these events. Absent if there are none. */
                    readonly "Consistency-Token"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FeedPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listBatches: {
        readonly parameters: {
            readonly query?: {
                /** @description Batches of assets, revaluations or exports alone. */
                readonly kind?: "ASSET_BATCH" | "REVALUATION" | "EXPORT";
                /** @description Batches with this status now. */
                readonly status?: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly sendAssetBatch: {
        readonly parameters: {
            readonly query?: {
                /** @description `true`: every line is checked as it would be done now, nothing is kept, and the answer is 200. */
                readonly dry_run?: "true" | "false";
                /** @description Of a CSV file or workbook: how its numbers are written as text, `1.234,5` or `1,234.5`. By default as the cells that leave no doubt. */
                readonly decimal?: "comma" | "point";
                /** @description `update`: a line whose `external_reference` an active asset has changes that asset as a patch of it would, and registers none; what the line leaves out stays, null clears a field. Of a CSV file or workbook an empty cell clears its field, and a column that is not there changes nothing. Without it every line registers an asset. */
                readonly existing?: "update";
                /** @description Of a CSV file or workbook: the class of its rows, where no column `asset_class` names it. */
                readonly asset_class?: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            };
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 17179869184 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": string;
                readonly "text/csv": string;
                readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        readonly responses: {
            /** @description With `dry_run=true`: the result that each line would have */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchCheck"];
                };
            };
            /** @description Accepted: the lines are kept */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the job */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getBatchTemplate: {
        readonly parameters: {
            readonly query: {
                /** @description The class of its rows. */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /** @description A workbook, with lists of choices and a sheet that explains the columns; or CSV. */
                readonly format?: "xlsx" | "csv";
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sheet */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description A name for the file. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getBatch: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the state at this instant. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The batch */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Batch"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getBatchResults: {
        readonly parameters: {
            readonly query?: {
                /** @description Lines of JSON, or a sheet with the registered assets and their values. */
                readonly format?: "json" | "csv" | "xlsx";
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The results, line by line */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `stale` when a sheet may not rest on the latest writes yet. */
                    readonly Consistency?: string;
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description A name for the file, of a sheet. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["BatchLineResult"];
                    readonly "text/csv": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly requestRevaluations: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RevaluationRequest"];
            };
        };
        readonly responses: {
            /** @description Accepted: the assets are recorded */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Address of the job */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly runBackTest: {
        readonly parameters: {
            readonly query?: {
                /** @description The same content in both. */
                readonly format?: "json" | "pdf";
                /** @description Assets of this class alone. */
                readonly asset_class?: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /** @description Sales of this day or later. */
                readonly from?: string;
                /** @description Sales of this day or earlier. */
                readonly to?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The comparison */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Of a PDF: to be shown, and the name of its file */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BackTestReport"];
                    readonly "application/pdf": string;
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly requestBackTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BackTestRequest"];
            };
        };
        readonly responses: {
            /** @description Accepted: a job works it out */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Address of the job */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getExportFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    /** @description A name for the file. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: {
                /** @description Webhooks with this status now. */
                readonly status?: "ENABLED" | "DISABLED";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly registerWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookRegistration"];
            };
        };
        readonly responses: {
            /** @description The webhook, version 1, with its secret */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Address of the webhook */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the state at this instant. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly patchWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The ETag of the version that the change is meant for: exactly one, strong, in quotes. */
                readonly "If-Match": components["parameters"]["If-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookPatch"];
                readonly "application/merge-patch+json": components["schemas"]["WebhookPatch"];
            };
        };
        readonly responses: {
            /** @description The webhook after the patch */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            /** @description The webhook with its new secret */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Address of the webhook */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            /** @description It is sent; `event_id` is its `webhook-id` */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Address of the deliveries */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly replayWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Where to begin: the `next` of a page of the feed, or the `webhook-id` of a delivery of this webhook; null: at the beginning.
                     * @example 5b0e7b4a-6c1d-5d0e-9a5e-2f2f1b7f6d11
                     */
                    readonly after: string | null;
                };
            };
        };
        readonly responses: {
            /** @description It is begun; `event_id` names the replay */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Address of the deliveries */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description Deliveries that now have this status. */
                readonly status?: "WAITING" | "DELIVERED" | "GIVEN_UP" | "CANCELLED";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                /** @description Id of the resource, a UUID in lower case, as in the answer that created it or in a list. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Consistency: components["headers"]["Consistency"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly receiveHappening: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the event: the same at every try, and in a replay. Store it to detect duplicates. */
                readonly "webhook-id": string;
                /** @description Seconds since 1970 at this try. Refuse what is older than five minutes. */
                readonly "webhook-timestamp": string;
                /** @description One signature or several, with spaces between them: `v1,` and the HMAC-SHA256 in base64 over `webhook-id`, `webhook-timestamp` and the body as it came, with points between them. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Below 20 KB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        readonly responses: {
            /** @description The receiver is gone: the webhook is disabled, and its pending deliveries are cancelled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Only the status of the answer is read. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received (also a redirect): retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then given up. Five days in which nothing was received disable the webhook. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
